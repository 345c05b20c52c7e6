package io.lendledger.gateway.file.out;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.rebuild.FindProjections;
import io.lendledger.core.rebuild.ProjectionStates;
import io.lendledger.core.submission.FindFollowUp;
import io.lendledger.core.submission.FollowUp;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import java.time.Instant;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Reads the event history and the read models for the writing of files. Blocks. */
@Component
@ConditionalOnFiles
class History {

  private static final String CALENDAR = "business-calendar";
  private static final int PAGE = 200;

  private final Messages messages;

  History(Messages messages) {
    this.messages = messages;
  }

  /** The calendar's events behind a position, a page of the oldest. */
  AuditPage calendar(long after) {
    FindEvents query =
        new FindEvents(null, CALENDAR, null, null, null, null, after, PAGE, EventForm.CURRENT);
    return Objects.requireNonNull(messages.ask(query, AuditPage.class).block());
  }

  long head() {
    return Objects.requireNonNull(messages.ask(new FindFollowUp(null), FollowUp.class).block())
        .head();
  }

  /** Position of the calendar's last event before a moment; -1 when there is none. */
  long lastOfCalendar(Instant before) {
    long last = -1;
    for (var page = calendar(last).data(); !page.isEmpty(); page = calendar(last).data()) {
      for (AuditEvent event : page) {
        if (!event.timestamp().isBefore(before)) {
          return last;
        }
        last = event.position();
      }
    }
    return last;
  }

  /** Whether all read models include the events up to a position. */
  boolean isShown(long position) {
    ProjectionStates states =
        Objects.requireNonNull(messages.ask(new FindProjections(), ProjectionStates.class).block());
    return states.data().stream().allMatch(model -> model.position() >= position);
  }
}
