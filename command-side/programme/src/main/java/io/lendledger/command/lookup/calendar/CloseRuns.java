package io.lendledger.command.lookup.calendar;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionId;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The runs that closed business days while or after marks or preferences were received. */
@Component
@ProcessingGroup(LookUps.GROUP)
public class CloseRuns {

  private static final Set<String> MARKING =
      Set.of(Flow.PRICES.wire(), Flow.FX_RATES.wire(), Flow.CLIENT_REFERENCE.wire());

  /** A run: {@code firstDate} null means from each loan's start. */
  public record CloseRun(long run, LocalDate date, @Nullable LocalDate firstDate) {}

  private final JdbcClient jdbc;
  private final LookUpWrites writes;

  CloseRuns(JdbcClient jdbc, LookUpWrites writes) {
    this.jdbc = jdbc;
    this.writes = writes;
  }

  /** The number of the run that started last; 0 before the first. */
  public long last() {
    return jdbc.sql("SELECT started_run FROM command.calendar").query(Long.class).single();
  }

  /**
   * The runs that may have used a submission: those that ended after it was received, as far as
   * each is known.
   */
  public List<CloseRun> since(SubmissionId submission) {
    return jdbc.sql(
            """
            SELECT run, date, first_date FROM command.close_run
            WHERE run > coalesce(
              (SELECT run FROM command.received_after_run WHERE submission_id = ?), 0)
            ORDER BY run
            """)
        .param(submission.value())
        .query((row, number) ->
            new CloseRun(
                row.getLong(1),
                row.getObject(2, LocalDate.class),
                row.getObject(3, LocalDate.class)))
        .list();
  }

  /** The number of the last run that had ended when it was received; empty when not kept. */
  public Optional<Long> before(SubmissionId submission) {
    return jdbc.sql("SELECT run FROM command.received_after_run WHERE submission_id = ?")
        .param(submission.value())
        .query(Long.class)
        .optional();
  }

  @EventHandler
  void on(BusinessDayCloseStarted event) {
    writes
        .now("INSERT INTO close_run VALUES (?, ?, ?)")
        .param(event.run())
        .param(event.date())
        .param(event.firstDate())
        .update();
  }

  @EventHandler
  void on(SubmissionReceived event) {
    if (MARKING.contains(event.flow())) {
      writes
          .now(
              """
              INSERT INTO received_after_run
              SELECT ?, CASE WHEN closed_run < started_run THEN started_run - 1
                             ELSE started_run END
              FROM calendar
              """)
          .param(event.submissionId())
          .update();
    }
  }
}
