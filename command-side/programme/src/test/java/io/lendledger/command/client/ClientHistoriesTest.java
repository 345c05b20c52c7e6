package io.lendledger.command.client;

import static io.lendledger.command.client.ClientHistories.HOLDINGS;
import static io.lendledger.command.client.ClientHistories.loan;
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
import io.lendledger.core.client.TakenOverDay;
import io.lendledger.core.client.TakenOverSnapshot;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.SubmissionId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** What holds after every command of any history. */
class ClientHistoriesTest {

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
        AllocatedUnits units = state.loan(key, loan(loan).value());
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
      assertThat(after.pending()).isEqualTo(each.pending());
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

  /** It was set aside until the snapshot that includes it was taken over. */
  @Property(tries = 1000)
  void aTransactionThatComesLateIsAsOneInTime(
      @ForAll("histories") List<ClientCommand> history, @ForAll boolean isWithdrawn) {
    TakenOverSnapshot snapshot =
        new TakenOverSnapshot(new SubmissionId("LATER"), MONDAY.plusDays(300), 50);
    ReportHoldings report =
        new ReportHoldings(
            CLIENT,
            snapshot.submission(),
            snapshot.asOfDate(),
            List.of(Given.holding(HOLDINGS.getLast(), "17", PositionStatus.AVAILABLE)),
            MONDAY,
            snapshot.receipt());
    ClientState inTime =
        after(history, List.of(transaction(null), report), snapshot.submission(), isWithdrawn);
    ClientState late =
        after(history, List.of(report, transaction(snapshot)), snapshot.submission(), isWithdrawn);

    for (HoldingKey key : HOLDINGS) {
      HoldingState holding = late.holdings().get(key);
      HoldingState expected = inTime.holdings().get(key);
      assertThat(holding.quantity()).isEqualByComparingTo(expected.quantity());
      assertThat(holding.pending()).isEqualTo(expected.pending());
      assertThat(holding.lendable()).isEqualTo(expected.lendable());
      assertThat(holding.allocated()).isEqualTo(expected.allocated());
    }
    assertThat(carryOut(late, transaction(snapshot)).events()).isEmpty();
  }

  private static ApplyTransaction transaction(@Nullable TakenOverSnapshot includedBy) {
    return new ApplyTransaction(
        CLIENT,
        "LATE",
        HOLDINGS.getLast(),
        Side.SELL,
        BigDecimal.valueOf(8),
        MONDAY,
        MONDAY.plusDays(2),
        MONDAY,
        40L,
        includedBy == null ? null : new TakenOverDay(includedBy, includedBy));
  }

  private static ClientState after(
      List<ClientCommand> history,
      List<ClientCommand> then,
      SubmissionId snapshot,
      boolean isWithdrawn) {
    ClientState state = new ClientState();
    HoldingHistory past = new HoldingHistory(snapshot.value());
    history.forEach(command -> carryOut(state, command).events().forEach(past::follow));
    then.forEach(command -> carryOut(state, command).events().forEach(past::follow));
    if (isWithdrawn) {
      carryOut(
          state, new RestoreHoldings(CLIENT, snapshot, past.formerDate(), past.before(), MONDAY));
    }
    return state;
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
    return ClientHistories.histories();
  }

  @Provide
  Arbitrary<ReportHoldings> mistakes() {
    return ClientHistories.mistakes();
  }
}
