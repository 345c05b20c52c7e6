package io.lendledger.gateway.webhook.inbound;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.FieldType;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.identity.sealing.SealedRows.Column;
import io.lendledger.gateway.identity.sealing.Vault;
import io.lendledger.gateway.identity.sealing.Vault.Kept;
import io.lendledger.gateway.webhook.signature.WebhookKey;
import java.security.MessageDigest;
import java.sql.Timestamp;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The secrets with which lenders sign webhooks to this service; never part of an event. */
@Component
public class InboundWebhookSecrets {

  private static final int LONGEST = 256;

  private static final Logger log = LoggerFactory.getLogger(InboundWebhookSecrets.class);

  private final AccessDatabase database;
  private final Vault vault;
  private final Blocking blocking;
  private final Clock clock;

  InboundWebhookSecrets(AccessDatabase database, Vault vault, Blocking blocking, Clock clock) {
    this.database = database;
    this.vault = vault;
    this.blocking = blocking;
    this.clock = clock;
  }

  /** A secret as it comes in; a refusal tells nothing of it. */
  public static FieldType<String> field() {
    FieldType<String> characters = FieldTypes.identifier(LONGEST);
    return cell -> WebhookKey.requireStrong(characters.read(cell));
  }

  /**
   * Keeps a lender's secret in place of an earlier one, with the credential and request that set
   * it.
   */
  public Mono<Void> keep(LenderCode lender, String secret, String by) {
    Kept kept = vault.keep(Column.WEBHOOK_SECRETS.place(lender.value()), secret.getBytes(UTF_8));
    return blocking.run(() ->
        database
            .jdbc()
            .sql(
                "INSERT INTO access.inbound_webhook_secret"
                    + " (lender_code, secret, sealed, changed_at, changed_by)"
                    + " VALUES (?, ?, ?, ?, ?)"
                    + " ON CONFLICT (lender_code) DO UPDATE SET secret = EXCLUDED.secret,"
                    + " sealed = EXCLUDED.sealed, changed_at = EXCLUDED.changed_at,"
                    + " changed_by = EXCLUDED.changed_by")
            .params(
                lender.value(), kept.value(), kept.sealed(), Timestamp.from(clock.instant()), by)
            .update());
  }

  /** Deletes a lender's secret: its signatures are refused from now on. */
  public Mono<Void> end(LenderCode lender, String by) {
    return blocking.run(() -> {
      int ended =
          database
              .jdbc()
              .sql("DELETE FROM access.inbound_webhook_secret WHERE lender_code = ?")
              .param(lender.value())
              .update();
      log.info("{} ended {} inbound webhook secret of {}", by, ended, lender);
    });
  }

  /** Whether a lender has a secret, and another one than this; one that cannot be opened is. */
  Mono<Boolean> differs(LenderCode lender, String secret) {
    return find(lender)
        .map(now -> !MessageDigest.isEqual(now.getBytes(UTF_8), secret.getBytes(UTF_8)))
        .onErrorReturn(IllegalStateException.class, true)
        .defaultIfEmpty(false);
  }

  public Mono<String> find(LenderCode lender) {
    return blocking
        .call(() ->
            database
                .jdbc()
                .sql(
                    "SELECT secret, sealed FROM access.inbound_webhook_secret WHERE lender_code"
                        + " = ?")
                .param(lender.value())
                .query((row, _) -> Column.WEBHOOK_SECRETS.read(row))
                .optional())
        .flatMap(Mono::justOrEmpty)
        .map(kept -> vault.open(Column.WEBHOOK_SECRETS.place(lender.value()), kept))
        .map(secret -> new String(secret, UTF_8));
  }
}
