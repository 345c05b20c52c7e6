package io.lendledger.gateway.identity.sealing;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.Secrets;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import io.lendledger.gateway.identity.sealing.SealedRows.Column;
import io.lendledger.gateway.identity.sealing.Vault.Kept;
import java.sql.Timestamp;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Keeps shared secrets sealed; the first gateway that needs one makes it. */
@Component
class SealedSecrets implements Secrets {

  private static final int BYTES = 32;

  private final AccessDatabase database;
  private final Vault vault;
  private final Clock clock;

  SealedSecrets(AccessDatabase database, Vault vault, Clock clock) {
    this.database = database;
    this.vault = vault;
    this.clock = clock;
  }

  @Override
  public byte[] named(String name) {
    String place = Column.SECRETS.place(name);
    Kept fresh = vault.keep(place, ApiKeySecret.randomBytes(BYTES));
    database
        .jdbc()
        .sql(
            "INSERT INTO access.secret (name, value, sealed, created_at) VALUES (?, ?, ?, ?)"
                + " ON CONFLICT DO NOTHING")
        .params(name, fresh.value(), fresh.sealed(), Timestamp.from(clock.instant()))
        .update();
    Kept kept =
        database
            .jdbc()
            .sql("SELECT value, sealed FROM access.secret WHERE name = ?")
            .param(name)
            .query((row, _) -> Column.SECRETS.read(row))
            .single();
    return vault.open(place, kept);
  }
}
