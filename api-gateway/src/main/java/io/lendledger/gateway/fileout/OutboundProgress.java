package io.lendledger.gateway.fileout;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.access.AccessDatabase;
import io.lendledger.gateway.file.ConditionalOnFiles;
import java.util.List;
import java.util.OptionalLong;
import org.springframework.stereotype.Component;

/** How far the closes have been followed by files; the same for all gateways. Blocks. */
@Component
@ConditionalOnFiles
class OutboundProgress {

  private static final String NAME = "closes";

  private final AccessDatabase database;

  OutboundProgress(AccessDatabase database) {
    this.database = database;
  }

  /** Store position of the last close that has its files; empty before files were ever made. */
  OptionalLong position() {
    return database
        .jdbc()
        .sql("SELECT position FROM access.outbound_progress WHERE name = ?")
        .param(NAME)
        .query(Long.class)
        .optional()
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
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

  /** The lenders that anybody can fetch files for: those with a credential. */
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
