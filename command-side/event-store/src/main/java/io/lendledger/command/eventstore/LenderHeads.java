package io.lendledger.command.eventstore;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.StoreHead;
import java.util.function.LongSupplier;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The end of the event store in PostgreSQL, for everybody and for a lender. */
public final class LenderHeads implements StoreHead {

  private static final String OF_LENDER =
      "SELECT max(position) FROM eventstore.lender_head WHERE lender IN (?, '')";

  private final LongSupplier end;
  private final JdbcClient jdbc;

  /** Of a store with this end, whose appends note their lenders in this database. */
  public LenderHeads(LongSupplier end, JdbcClient jdbc) {
    this.end = end;
    this.jdbc = jdbc;
  }

  @Override
  public long position() {
    return end.getAsLong();
  }

  @Override
  public long position(LenderCode lender) {
    return jdbc.sql(OF_LENDER).param(lender.value()).query(Long.class).single();
  }
}
