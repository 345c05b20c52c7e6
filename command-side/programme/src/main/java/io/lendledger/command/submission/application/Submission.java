package io.lendledger.command.submission.application;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.lendledger.command.submission.application.SubmissionLife.NoteApplied;
import io.lendledger.command.submission.application.SubmissionLife.NoteOvertaken;
import io.lendledger.command.submission.application.SubmissionLife.NoteProgress;
import io.lendledger.command.submission.application.SubmissionLife.NoteReceived;
import io.lendledger.command.submission.application.SubmissionLife.NoteWithdrawn;
import io.lendledger.command.submission.application.SubmissionLife.SubmissionKey;
import io.lendledger.core.submission.SubmissionEvent;
import io.lendledger.core.submission.SubmissionEvent.RecordsOvertaken;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionProgressed;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionEvent.SubmissionWithdrawn;
import io.lendledger.core.submission.SubmissionId;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.AggregateLifecycle;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** The life of a submission: received, in progress, applied, perhaps withdrawn; never backwards. */
@Aggregate(type = "Submission")
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
class Submission {

  @AggregateIdentifier private @Nullable String id;
  private @Nullable String lenderCode;
  private long counted;
  private boolean applied;
  private boolean withdrawn;

  Submission() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  void handle(NoteReceived command) {
    if (id == null) {
      AggregateLifecycle.apply(
          new SubmissionReceived(
              command.key().submission().value(),
              command.lender() == null ? null : command.lender().value(),
              command.flow(),
              command.contentType(),
              command.bytes(),
              command.sha256(),
              command.records(),
              command.receivedAt()));
    }
  }

  @CommandHandler
  void handle(NoteProgress command) {
    long total = command.applied() + command.unchanged() + command.duplicates();
    if (!applied && total > counted) {
      AggregateLifecycle.apply(
          new SubmissionProgressed(
              command.key().submission().value(),
              lenderCode,
              command.applied(),
              command.unchanged(),
              command.duplicates()));
    }
  }

  @CommandHandler
  void handle(NoteOvertaken command) {
    if (!applied) {
      AggregateLifecycle.apply(
          new RecordsOvertaken(command.key().submission().value(), lenderCode, command.records()));
    }
  }

  @CommandHandler
  void handle(NoteApplied command) {
    if (!applied) {
      AggregateLifecycle.apply(
          new SubmissionApplied(
              command.key().submission().value(),
              lenderCode,
              command.applied(),
              command.unchanged(),
              command.duplicates()));
    }
  }

  @CommandHandler
  void handle(NoteWithdrawn command) {
    if (!withdrawn) {
      AggregateLifecycle.apply(
          new SubmissionWithdrawn(
              command.key().submission().value(), lenderCode, command.reason()));
    }
  }

  @EventSourcingHandler
  void on(SubmissionEvent event) {
    id = new SubmissionKey(new SubmissionId(event.submissionId())).toString();
    switch (event) {
      case SubmissionReceived e -> lenderCode = e.lenderCode();
      case SubmissionProgressed e -> counted = e.applied() + e.unchanged() + e.duplicates();
      case RecordsOvertaken _ -> {}
      case SubmissionApplied e -> applied = true;
      case SubmissionWithdrawn e -> withdrawn = true;
    }
  }
}
