package io.lendledger.query.transaction;

import io.lendledger.core.transaction.TransactionRecorded;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Purchases and sales as they were sent: each once, and for ever the same. */
@Component
public final class TransactionProjection implements Projection {

  private static final String RECORD =
      "INSERT INTO recorded_transaction (lender_code, transaction_id, client_id, account_id, isin,"
          + " ticker, exchange, external_instrument_id, side, units, trade_date, settlement_date,"
          + " depositary, position, recorded_at)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  @Override
  public String name() {
    return ModelNames.TRANSACTIONS;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(TransactionRecorded.class);
  }

  @Override
  public List<String> tables() {
    return List.of("recorded_transaction");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    List<Object[]> recorded = new ArrayList<>();
    for (StoredEvent event : events) {
      recorded.add(values(event));
    }
    rows.jdbc().batchUpdate(RECORD, recorded);
  }

  private static @Nullable Object[] values(StoredEvent event) {
    var recorded = (TransactionRecorded) event.payload();
    return new @Nullable Object[] {
      recorded.lenderCode(),
      recorded.transactionId(),
      recorded.clientId(),
      recorded.accountId(),
      recorded.isin(),
      recorded.ticker(),
      recorded.exchange(),
      recorded.externalInstrumentId(),
      recorded.side(),
      recorded.units(),
      recorded.tradeDate(),
      recorded.settlementDate(),
      recorded.depositary(),
      event.position(),
      event.at().atOffset(ZoneOffset.UTC)
    };
  }
}
