package io.lendledger.command.parked;

import io.lendledger.command.eventstore.SegmentClaim;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.fault.EventFault;
import java.time.ZoneOffset;
import org.axonframework.eventhandling.EventMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Sets a sequence aside in a table. A process holds no transaction that would fail with its claim,
 * so the statement itself asks whether that holds: a node that has lost it would set aside what
 * another one has handled.
 */
record ParkedInsert(JdbcClient jdbc, String table) {

  private static final String WHENEVER = "true";

  /** Sets it aside, or notes another attempt. */
  void run(
      String handler,
      EventSequence sequence,
      EventMessage<?> event,
      long position,
      Throwable failure) {
    SegmentClaim claim = SegmentClaim.current().orElse(null);
    int rows =
        under(claim)
            .param("handler", handler)
            .param("key", sequence.key())
            .param("id", sequence.id(handler))
            .param("lender", sequence.lenderCode())
            .param("position", position)
            .param("event", event.getIdentifier())
            .param("type", ParkedSequences.typeOf(event))
            .param("cause", EventFault.cause(failure))
            .param("since", event.getTimestamp().atOffset(ZoneOffset.UTC))
            .update();
    if (claim != null && rows == 0) {
      throw claim.lost();
    }
  }

  private JdbcClient.StatementSpec under(@Nullable SegmentClaim claim) {
    if (claim == null) {
      return jdbc.sql(statement(WHENEVER));
    }
    return jdbc.sql(statement(SegmentClaim.HOLDS))
        .param("process", claim.process())
        .param("segment", claim.segment())
        .param("claim", claim.number());
  }

  private String statement(String condition) {
    return """
    INSERT INTO %s AS known
      (handler, key, id, lender, position, passed, event_id, event_type, cause, since, attempts)
    SELECT :handler, :key, :id, :lender, :position, :position, :event, :type, :cause, :since, 1
    WHERE %s
    ON CONFLICT (handler, key) DO UPDATE SET cause = excluded.cause, retrying = false,
      passed = greatest(known.passed, excluded.passed), attempts = known.attempts + 1
    """
        .formatted(table, condition);
  }
}
