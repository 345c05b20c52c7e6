package io.lendledger.gateway.access;

import java.sql.Timestamp;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Secrets that all gateways on a database share, made by whoever needs one first. */
@Component
public class Secrets {

  private static final int BYTES = 32;

  private final AccessDatabase database;
  private final Clock clock;

  Secrets(AccessDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** The 32 random bytes of this name; blocks. */
  public byte[] named(String name) {
    database
        .jdbc()
        .sql("INSERT INTO access.secret VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
        .params(name, ApiKeySecret.randomBytes(BYTES), Timestamp.from(clock.instant()))
        .update();
    return database
        .jdbc()
        .sql("SELECT value FROM access.secret WHERE name = ?")
        .param(name)
        .query(byte[].class)
        .single();
  }
}
