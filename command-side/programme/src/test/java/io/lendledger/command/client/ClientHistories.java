package io.lendledger.command.client;

import static io.lendledger.command.client.Given.CLIENT;
import static io.lendledger.command.client.Given.MONDAY;

import io.lendledger.core.client.ClientCommand;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.LeaveLoans;
import io.lendledger.core.client.ClientCommand.NoteRecall;
import io.lendledger.core.client.ClientCommand.PlanCoverage;
import io.lendledger.core.client.ClientCommand.ReleaseCause;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientCommand.ResolveShortfall;
import io.lendledger.core.client.ClientCommand.WithdrawRecall;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.Side;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.trade.TradeId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Commands to a client with two holdings, in every order. */
final class ClientHistories {

  static final List<HoldingKey> HOLDINGS =
      List.of(Given.holdingAt(null), Given.holdingAt("DTCYUS33"));

  private ClientHistories() {}

  static Arbitrary<List<ClientCommand>> histories() {
    Arbitrary<ClientCommand> opening =
        Arbitraries.just(Given.prefer(MONDAY, OptIn.IN, "80", MONDAY));
    Arbitrary<ClientCommand> any =
        Arbitraries.oneOf(
            List.of(
                preferences(),
                snapshots(),
                transactions(),
                allocations(),
                allocations(),
                releases(),
                recalls(),
                withdrawals(),
                Arbitraries.just(new LeaveLoans(CLIENT, MONDAY)),
                treatments()));
    return Combinators.combine(opening, snapshots(), any.list().ofMaxSize(40))
        .as((first, second, rest) -> {
          List<ClientCommand> history = new ArrayList<>(List.of(first, second));
          history.addAll(rest);
          return history;
        });
  }

  private static Arbitrary<ClientCommand> preferences() {
    return Combinators.combine(days(), Arbitraries.of(OptIn.class), Arbitraries.of("80", "70"))
        .as((day, optIn, split) -> Given.prefer(day, optIn, split, MONDAY));
  }

  private static Arbitrary<ClientCommand> snapshots() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 3),
            holdings(),
            Arbitraries.of("0", "7.5", "40", "100", "100.0"),
            Arbitraries.of(PositionStatus.class))
        .as((day, key, quantity, status) ->
            Given.report(
                "S" + day + quantity.replace('.', '-') + status + HOLDINGS.indexOf(key),
                MONDAY.plusDays(day),
                Given.holding(key, quantity, status)));
  }

  /** Of a day that is far ahead, so that it includes every transaction. */
  static Arbitrary<ReportHoldings> mistakes() {
    return Combinators.combine(
            Arbitraries.of("0", "3", "1000"),
            Arbitraries.of("0", "5"),
            Arbitraries.of(PositionStatus.class))
        .as((first, second, status) ->
            Given.report(
                "MISTAKE",
                MONDAY.plusDays(300),
                Given.holding(HOLDINGS.getFirst(), first, status),
                Given.holding(HOLDINGS.getLast(), second, status)));
  }

  private static Arbitrary<ClientCommand> transactions() {
    return Combinators.combine(
            ids(), holdings(), Arbitraries.of(Side.class), Arbitraries.of("1.5", "30"), days())
        .as((id, key, side, units, day) -> Given.apply("T" + id, key, side, units, day));
  }

  private static Arbitrary<ClientCommand> allocations() {
    return Combinators.combine(loans(), holdings(), ids(), units(), days())
        .as((loan, key, id, units, day) ->
            new AllocateUnits(CLIENT, key, loan, "A" + id, units, day));
  }

  private static Arbitrary<ClientCommand> releases() {
    return Combinators.combine(
            loans(),
            holdings(),
            ids(),
            units(),
            Arbitraries.of(ReleaseCause.class),
            Arbitraries.integers().between(1, 3).injectNull(0.5),
            shortfalls().injectNull(0.5))
        .as((loan, key, id, units, cause, trade, shortfall) ->
            new ReleaseUnits(
                CLIENT,
                key,
                loan,
                "R" + id,
                units,
                cause,
                trade == null ? null : new TradeId(loan + "/" + trade),
                shortfall));
  }

  private static Arbitrary<ClientCommand> recalls() {
    return Combinators.combine(
            loans(),
            holdings(),
            Arbitraries.integers().between(1, 3),
            units(),
            shortfalls().injectNull(0.5))
        .as((loan, key, trade, units, shortfall) ->
            new NoteRecall(CLIENT, key, loan, new TradeId(loan + "/" + trade), units, shortfall));
  }

  private static Arbitrary<ClientCommand> withdrawals() {
    return Combinators.combine(
            loans(), holdings(), Arbitraries.integers().between(1, 3), ids(), units())
        .as((loan, key, trade, id, units) ->
            new WithdrawRecall(
                CLIENT, key, loan, new TradeId(loan + "/" + trade), "W" + id, units, MONDAY));
  }

  private static Arbitrary<ClientCommand> treatments() {
    return Combinators.combine(shortfalls(), Arbitraries.of(true, false))
        .as((id, end) ->
            end
                ? new ResolveShortfall(CLIENT, id)
                : new PlanCoverage(CLIENT, id, List.of(Given.recall(1))));
  }

  private static Arbitrary<HoldingKey> holdings() {
    return Arbitraries.of(HOLDINGS);
  }

  private static Arbitrary<LoanId> loans() {
    return Arbitraries.integers().between(1, 3).map(ClientHistories::loan);
  }

  static LoanId loan(int number) {
    return new LoanId("L000000" + number);
  }

  private static Arbitrary<String> shortfalls() {
    return Arbitraries.integers().between(1, 4).map(number -> "DEMO/A/" + number);
  }

  private static Arbitrary<Integer> ids() {
    return Arbitraries.integers().between(1, 6);
  }

  private static Arbitrary<Units> units() {
    return Arbitraries.longs().between(0, 60).map(Units::new);
  }

  private static Arbitrary<LocalDate> days() {
    return Arbitraries.integers().between(0, 4).map(MONDAY::plusDays);
  }
}
