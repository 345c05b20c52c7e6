package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.transaction.TransactionRecorded;
import java.time.Instant;
import java.time.ZoneOffset;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.Timestamp;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The store position of the last recorded transaction, noted once per batch. */
@Component
@ProcessingGroup(LookUps.GROUP)
public class RecordedTransactions {

  private static final String NAME = "transactions";
  private static final String RESOURCE = RecordedTransactions.class.getName();

  private final JdbcClient jdbc;

  RecordedTransactions(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Its position, as far as the look-ups know; -1 when there is none. */
  public long lastPosition() {
    return jdbc.sql("SELECT position FROM command.progress WHERE name = ?")
        .param(NAME)
        .query(Long.class)
        .optional()
        .orElse(-1L);
  }

  @EventHandler
  void on(
      TransactionRecorded event,
      TrackingToken token,
      @Timestamp Instant at,
      UnitOfWork<?> unitOfWork) {
    long position = token.position().orElse(-1);
    Last last = unitOfWork.getOrComputeResource(RESOURCE, key -> follow(unitOfWork));
    last.position = position;
    last.at = at;
  }

  private Last follow(UnitOfWork<?> unitOfWork) {
    Last last = new Last();
    unitOfWork.onPrepareCommit(each -> write(last));
    return last;
  }

  private void write(Last last) {
    jdbc.sql(
            """
            INSERT INTO progress (name, position, at) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET position = excluded.position, at = excluded.at
            WHERE progress.position < excluded.position
            """)
        .param(NAME)
        .param(last.position)
        .param(last.at.atOffset(ZoneOffset.UTC))
        .update();
  }

  private static final class Last {
    private long position = -1;
    private Instant at = Instant.EPOCH;
  }
}
