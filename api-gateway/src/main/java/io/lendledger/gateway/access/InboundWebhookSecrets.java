package io.lendledger.gateway.access;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.wire.Blocking;
import java.sql.Timestamp;
import java.time.Clock;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The secrets with which lenders sign webhooks to this service; never part of an event. */
@Component
public class InboundWebhookSecrets {

  private final AccessDatabase database;
  private final Blocking blocking;
  private final Clock clock;

  InboundWebhookSecrets(AccessDatabase database, Blocking blocking, Clock clock) {
    this.database = database;
    this.blocking = blocking;
    this.clock = clock;
  }

  /** Keeps a lender's secret in place of an earlier one. */
  public Mono<Void> keep(LenderCode lender, String secret) {
    return blocking.run(
        () ->
            database
                .jdbc()
                .sql(
                    "INSERT INTO access.inbound_webhook_secret VALUES (?, ?, ?)"
                        + " ON CONFLICT (lender_code) DO UPDATE"
                        + " SET secret = EXCLUDED.secret, changed_at = EXCLUDED.changed_at")
                .params(lender.value(), secret, Timestamp.from(clock.instant()))
                .update());
  }

  /** A lender's secret. */
  public Mono<String> find(LenderCode lender) {
    return blocking
        .call(
            () ->
                database
                    .jdbc()
                    .sql("SELECT secret FROM access.inbound_webhook_secret WHERE lender_code = ?")
                    .param(lender.value())
                    .query(String.class)
                    .optional())
        .flatMap(Mono::justOrEmpty);
  }
}
