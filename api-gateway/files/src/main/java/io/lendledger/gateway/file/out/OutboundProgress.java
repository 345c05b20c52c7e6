package io.lendledger.gateway.file.out;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The position up to which closes have their files; the same for all gateways. Blocks. */
@Component
@ConditionalOnFiles
class OutboundProgress {

  private static final String NAME = "closes";

  private final AccessDatabase database;

  OutboundProgress(AccessDatabase database) {
    this.database = database;
  }

  /** Notes when files were switched on, unless that is known. */
  void begin(Instant now) {
    database
        .jdbc()
        .sql(
            "INSERT INTO access.outbound_progress (name, since) VALUES (?, ?)"
                + " ON CONFLICT (name) DO NOTHING")
        .params(NAME, Timestamp.from(now))
        .update();
  }

  /** When files were switched on; empty once the position is known. */
  Optional<Instant> since() {
    return database
        .jdbc()
        .sql("SELECT since FROM access.outbound_progress WHERE name = ? AND position IS NULL")
        .param(NAME)
        .query(Timestamp.class)
        .optional()
        .map(Timestamp::toInstant);
  }

  /** Store position of the last close that has its files, or came before they were switched on. */
  long position() {
    return database
        .jdbc()
        .sql("SELECT position FROM access.outbound_progress WHERE name = ?")
        .param(NAME)
        .query(Long.class)
        .single();
  }

  void reached(long position) {
    database
        .jdbc()
        .sql(
            "INSERT INTO access.outbound_progress (name, position) VALUES (?, ?)"
                + " ON CONFLICT (name) DO UPDATE SET position = excluded.position")
        .params(NAME, position)
        .update();
  }

  /** The lenders whose files can be fetched: those with a credential. */
  List<LenderCode> lenders() {
    return database
        .jdbc()
        .sql(
            "SELECT lender_code FROM access.oauth_client"
                + " WHERE lender_code IS NOT NULL AND revoked_at IS NULL"
                + " UNION SELECT lender_code FROM access.api_key"
                + " WHERE lender_code IS NOT NULL AND revoked_at IS NULL ORDER BY 1")
        .query((row, _) -> new LenderCode(row.getString(1)))
        .list();
  }
}
