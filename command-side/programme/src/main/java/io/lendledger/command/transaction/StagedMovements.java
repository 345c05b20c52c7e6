package io.lendledger.command.transaction;

import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.core.client.Side;
import io.lendledger.core.transaction.Transaction;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Transactions of a body being taken in, to be measured against the holdings they move. */
@Component
class StagedMovements {

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;

  StagedMovements(JdbcClient jdbc, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
  }

  void add(StoredBody body, List<Row<Transaction>> batch) {
    transaction.run(() -> {
      body.requireOwn().run();
      jdbc.sql(
              """
              INSERT INTO command.staged_movement
              SELECT ?, added.* FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::numeric[]) AS added
              """)
          .param(body.submission().value())
          .param(batch.stream().map(each -> (long) each.index()).toArray(Long[]::new))
          .param(texts(batch, Transaction::transactionId))
          .param(texts(batch, each -> each.client().value()))
          .param(texts(batch, each -> each.account().value()))
          .param(texts(batch, each -> each.isin().value()))
          .param(batch.stream().map(each -> signed(each.value())).toArray(BigDecimal[]::new))
          .update();
    });
  }

  private static String[] texts(List<Row<Transaction>> batch, Function<Transaction, String> text) {
    return batch.stream().map(each -> text.apply(each.value())).toArray(String[]::new);
  }

  private static BigDecimal signed(Transaction transaction) {
    return transaction.side() == Side.BUY ? transaction.units() : transaction.units().negate();
  }
}
