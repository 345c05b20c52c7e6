package io.lendledger.gateway.access;

import io.lendledger.gateway.access.SealedRows.Column;
import io.lendledger.gateway.sealing.Vault;
import io.lendledger.gateway.sealing.Vault.Kept;
import java.sql.Timestamp;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Secrets that all gateways on a database share; the first gateway that needs one makes it. */
@Component
public class Secrets {

  private static final int BYTES = 32;

  private final AccessDatabase database;
  private final Vault vault;
  private final Clock clock;

  Secrets(AccessDatabase database, Vault vault, Clock clock) {
    this.database = database;
    this.vault = vault;
    this.clock = clock;
  }

  /** The 32 random bytes of this name; blocks. */
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
