package io.lendledger.command.position;

import io.lendledger.command.client.history.FormerHoldings;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.submission.Withdrawal;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.core.client.ClientCommand.RestoreHoldings;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.position.PositionCommand.PositionBookKey;
import io.lendledger.core.position.PositionCommand.WithdrawSnapshot;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Undoes a snapshot: restores the book to the one before, then the changed holdings of each client.
 * The next snapshot waits behind it.
 */
@Component
class WithdrawingSnapshots {

  private static final int PAGE_CLIENTS = 500;

  private final FormerHoldings former;
  private final HeldUnits held;
  private final Freshness freshness;
  private final JdbcClient jdbc;
  private final OwnTransaction transaction;
  private final Clock clock;

  WithdrawingSnapshots(
      FormerHoldings former,
      HeldUnits held,
      Freshness freshness,
      JdbcClient jdbc,
      OwnTransaction transaction,
      @BusinessTime Clock clock) {
    this.former = former;
    this.held = held;
    this.freshness = freshness;
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.clock = clock;
  }

  void withdraw(StoredBody body, Withdrawal withdrawal) {
    if (!withdrawal.isUndoing()) {
      @Nullable Object first =
          withdrawal.send(
              new WithdrawSnapshot(new PositionBookKey(body.ofLender()), body.submission()));
      assert first instanceof Boolean;
      withdrawal.undoing();
    }
    held.forget(body.ofLender());
    freshness.awaitHead();
    LocalDate today = LocalDate.now(clock.withZone(ZoneOffset.UTC));
    List<ClientId> page = changed(body, "");
    while (!page.isEmpty()) {
      List<Integer> sent =
          withdrawal.inParallel(page, client -> restore(body, client, today, withdrawal));
      assert sent.size() == page.size();
      page = changed(body, page.getLast().value());
    }
    // What is counted again must see what was given back.
    freshness.awaitHead();
    held.forget(body.ofLender());
  }

  private int restore(StoredBody body, ClientId client, LocalDate today, Withdrawal withdrawal) {
    List<RestoreHoldings> commands =
        former.before(new ClientKey(body.ofLender(), client), body.submission(), today);
    for (RestoreHoldings each : commands) {
      @Nullable Object restored = withdrawal.undo(each);
      assert restored == null || restored instanceof Number;
    }
    return commands.size();
  }

  private List<ClientId> changed(StoredBody body, String after) {
    return transaction.call(() ->
        jdbc.sql(
                """
                SELECT DISTINCT client FROM command.holding
                WHERE lender = ? AND client > ? AND (snapshot = ? OR snapshot IS NULL)
                ORDER BY client LIMIT ?
                """)
            .param(body.ofLender().value())
            .param(after)
            .param(body.submission().value())
            .param(PAGE_CLIENTS)
            .query((row, number) -> new ClientId(row.getString(1)))
            .list());
  }
}
