package io.lendledger.command.client;

import static io.lendledger.command.client.Given.CLIENT;
import static io.lendledger.command.client.Given.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.client.history.HoldingHistory;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.client.ClientCommand.LeaveLoans;
import io.lendledger.core.client.ClientCommand.NoteRecall;
import io.lendledger.core.client.ClientCommand.PlanCoverage;
import io.lendledger.core.client.ClientCommand.ReleaseCause;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientCommand.ResolveShortfall;
import io.lendledger.core.client.ClientCommand.RestoreHoldings;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientCommand.WithdrawPreferences;
import io.lendledger.core.client.ClientCommand.WithdrawRecall;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.Side;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.trade.TradeId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds after every command of any history. */
class ClientHistoriesTest {

  private static final List<HoldingKey> HOLDINGS =
      List.of(Given.holdingAt(null), Given.holdingAt("DTCYUS33"));

  @Property(tries = 1000)
  void unitsOnLoanAreAlwaysAccountedFor(@ForAll("histories") List<ClientCommand> history) {
    ClientState state = new ClientState();
    for (ClientCommand command : history) {
      carryOut(state, command);
      for (HoldingKey key : HOLDINGS) {
        HoldingState holding = state.holdings().get(key);
        assertThat(holding.allocated())
            .as("%s after %s", key, command)
            .isBetween(
                0L,
                holding.lendable()
                    + holding.recalled()
                    + state.shortfalls().underTreatment(key)
                    + state.shortfalls().leftOver(key));
        assertThat(holding.recalled()).isBetween(0L, holding.allocated());
      }
    }
  }

  @Property(tries = 1000)
  void nothingIsCalledBackThatAPurchaseMadeUpFor(@ForAll("histories") List<ClientCommand> history) {
    ClientState state = new ClientState();
    for (ClientCommand command : history) {
      carryOut(state, command);
      for (HoldingKey key : HOLDINGS) {
        long shrinkable =
            state.loansOf(key).values().stream()
                .flatMap(loan -> loan.recalls().values().stream())
                .filter(RecallUnderWay::shrinks)
                .mapToLong(RecallUnderWay::units)
                .sum();
        assertThat(Math.min(shrinkable, state.holdings().get(key).surplus()))
            .as("%s after %s", key, command)
            .isZero();
      }
    }
  }

  @Property(tries = 1000)
  void holdingsAddUpWhatTheirLoansHave(@ForAll("histories") List<ClientCommand> history) {
    ClientState state = new ClientState();
    history.forEach(command -> carryOut(state, command));
    for (HoldingKey key : HOLDINGS) {
      long allocated = 0;
      long recalled = 0;
      for (int loan = 1; loan <= 3; loan++) {
        LoanUnits units = state.loan(key, loan(loan).value());
        allocated += units.allocated();
        recalled += units.underRecall();
      }
      assertThat(state.holdings().get(key).allocated()).isEqualTo(allocated);
      assertThat(state.holdings().get(key).recalled()).isEqualTo(recalled);
    }
  }

  @Property(tries = 1000)
  void repeatingACommandAtOnceChangesNothing(@ForAll("histories") List<ClientCommand> history) {
    ClientState state = new ClientState();
    for (ClientCommand command : history) {
      Decision<ClientEvent, ?> first = carryOut(state, command);
      Decision<ClientEvent, ?> again = carryOut(state, command);
      assertThat(again.events()).as("repeated %s", command).isEmpty();
      if (command instanceof AllocateUnits) {
        assertThat(again.answer()).isEqualTo(first.answer());
      }
    }
  }

  @Property(tries = 1000)
  void repeatingWhatWasDoneChangesNothingLater(@ForAll("histories") List<ClientCommand> history) {
    ClientState state = new ClientState();
    List<ClientCommand> done = new ArrayList<>();
    for (ClientCommand command : history) {
      boolean changed = !carryOut(state, command).events().isEmpty();
      if (changed && !(command instanceof SetPreference) && !(command instanceof LeaveLoans)) {
        done.add(command);
      }
    }
    for (ClientCommand command : done) {
      assertThat(carryOut(state, command).events()).as("repeated %s", command).isEmpty();
    }
  }

  @Property(tries = 1000)
  void aSnapshotSentAndWithdrawnChangesNothing(
      @ForAll("histories") List<ClientCommand> history,
      @ForAll("mistakes") ReportHoldings mistake) {
    ClientState state = new ClientState();
    HoldingHistory past = new HoldingHistory(mistake.snapshot().value());
    history.forEach(command -> carryOut(state, command).events().forEach(past::follow));
    List<HoldingState> before = HOLDINGS.stream().map(state.holdings()::get).toList();

    carryOut(state, mistake).events().forEach(past::follow);
    RestoreHoldings withdrawal =
        new RestoreHoldings(
            CLIENT, mistake.snapshot(), past.formerDate(), past.before(), MONDAY.plusDays(9));
    carryOut(state, withdrawal).events().forEach(past::follow);

    for (HoldingState each : before) {
      HoldingState after = state.holdings().get(each.key());
      assertThat(after.quantity()).isEqualByComparingTo(each.quantity());
      assertThat(after.pending()).containsExactlyInAnyOrderElementsOf(each.pending());
      assertThat(after.allocated()).isEqualTo(each.allocated());
      assertThat(after.lendable()).isEqualTo(each.lendable());
      assertThat(after.allocated())
          .isLessThanOrEqualTo(
              after.lendable()
                  + after.recalled()
                  + state.shortfalls().underTreatment(each.key())
                  + state.shortfalls().leftOver(each.key()));
    }
    assertThat(past.before()).isEmpty();
    assertThat(carryOut(state, withdrawal).events()).as("withdrawn again").isEmpty();
    assertThat(carryOut(state, mistake).events()).as("reported again").isEmpty();
    ReportHoldings next = Given.report("NEXT", MONDAY.plusDays(5), Given.holding("12"));
    carryOut(state, next);
    assertThat(state.holdings().get(HOLDINGS.getFirst()).quantity()).isEqualByComparingTo("12");
  }

  @Property(tries = 1000)
  void nothingIsLentAfterAnOut(@ForAll("histories") List<ClientCommand> history) {
    ClientState state = new ClientState();
    history.forEach(command -> carryOut(state, command));
    LocalDate today = MONDAY.plusDays(4);
    carryOut(state, Given.prefer(today.plusDays(3), OptIn.OUT, "80", today));
    for (HoldingKey key : HOLDINGS) {
      for (int day = -4; day < 8; day++) {
        Decision<ClientEvent, ?> decision =
            carryOut(
                state,
                new AllocateUnits(
                    CLIENT, key, loan(1), "out" + day, new Units(1), today.plusDays(day)));
        assertThat(decision.answer()).isEqualTo(Units.NONE);
      }
    }
  }

  private static Decision<ClientEvent, ?> carryOut(ClientState state, ClientCommand command) {
    Decision<ClientEvent, ?> decision;
    try {
      decision = decide(state, command);
    } catch (Rejected refused) {
      decision = Decision.nothing(refused.rejection().code());
    }
    decision.events().forEach(state::evolve);
    return decision;
  }

  private static Decision<ClientEvent, ?> decide(ClientState state, ClientCommand command) {
    return switch (command) {
      case SetPreference c -> SettingPreferences.decide(state, c);
      case ReportHoldings c -> ReportingHoldings.decide(state, c);
      case RestoreHoldings c -> RestoringHoldings.decide(state, c);
      case WithdrawPreferences c -> WithdrawingPreferences.decide(state, c);
      case ApplyTransaction c -> ApplyingTransactions.decide(state, c);
      case AllocateUnits c -> LendingUnits.decide(state, c);
      case ReleaseUnits c -> LendingUnits.decide(state, c);
      case NoteRecall c -> LendingUnits.decide(state, c);
      case WithdrawRecall c -> WithdrawingRecalls.decide(state, c);
      case LeaveLoans c -> WithdrawingRecalls.decide(state, c);
      case PlanCoverage c -> TreatingShortfalls.decide(state, c);
      case ResolveShortfall c -> TreatingShortfalls.decide(state, c);
    };
  }

  @Provide
  Arbitrary<List<ClientCommand>> histories() {
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
  @Provide
  Arbitrary<ReportHoldings> mistakes() {
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
    return Arbitraries.integers().between(1, 3).map(ClientHistoriesTest::loan);
  }

  private static LoanId loan(int number) {
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
