package io.lendledger.command.register;

import java.time.Instant;
import java.time.ZoneOffset;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.Timestamp;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Notes, once per batch and in its transaction, how far the registers have come. */
@Component
@ProcessingGroup(Registers.GROUP)
class RegisterProgress {

  private static final String RESOURCE = RegisterProgress.class.getName();

  private final JdbcClient jdbc;
  private final Freshness freshness;

  RegisterProgress(JdbcClient jdbc, Freshness freshness) {
    this.jdbc = jdbc;
    this.freshness = freshness;
  }

  @EventHandler
  void on(Object event, TrackingToken token, @Timestamp Instant at, UnitOfWork<?> unitOfWork) {
    Reached reached = unitOfWork.getOrComputeResource(RESOURCE, key -> follow(unitOfWork));
    reached.position = token.position().orElse(-1);
    reached.at = at;
  }

  private Reached follow(UnitOfWork<?> unitOfWork) {
    Reached reached = new Reached();
    unitOfWork.onPrepareCommit(each -> write(reached));
    unitOfWork.afterCommit(each -> freshness.reached(reached.position));
    return reached;
  }

  private void write(Reached reached) {
    jdbc.sql(
            """
            INSERT INTO command.progress (name, position, at) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET position = excluded.position, at = excluded.at
            """)
        .param(Registers.GROUP)
        .param(reached.position)
        .param(reached.at.atOffset(ZoneOffset.UTC))
        .update();
  }

  /** The last event of the batch. */
  private static final class Reached {
    private long position = -1;
    private Instant at = Instant.EPOCH;
  }
}
