package io.lendledger.command.shortfall;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.Side;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.money.Units;
import io.lendledger.core.trade.TradeType;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * A process may stop after any of its events. Each test does the same thing again and again for
 * another lender, stops the command side after one event, after two, and so on, starts it again,
 * and expects the state that an undisturbed run leaves.
 */
@TestInstance(Lifecycle.PER_CLASS)
class StoppedProcessesTest {

  private LendingDesk desk;
  private int programmes;

  @BeforeAll
  void start() {
    desk = new LendingDesk(Map.of("lendledger.lending.on-opt-out", "recall"));
  }

  @AfterAll
  void stop() {
    desk.close();
  }

  @Test
  void matching() {
    assertThat(everyStopEndsAlike(programme -> {}, LentProgramme::borrow))
        .contains("holding A 10000 0 6000 4000", "holding B 5000 0 3000 2000", "request 0 t");
  }

  @Test
  void droppingWhatHasNotSettled() {
    Consumer<LentProgramme> booked =
        programme -> {
          programme.borrow();
          desk.run.settle();
        };
    assertThat(everyStopEndsAlike(booked, sale(7_000)))
        .contains("allocation A 3000 0", "shortfall A 3000 0 Resolved");
  }

  @Test
  void reallocatingAndRecalling() {
    assertThat(everyStopEndsAlike(LentProgramme::lend, sale(7_000)))
        .contains(
            "allocation A 4000 1000",
            "allocation B 5000 0",
            "trade /1 Recall 1000 1000 0 Pending",
            "shortfall A 3000 0 Resolved");
  }

  @Test
  void shrinkingRecalls() {
    assertThat(
            everyStopEndsAlike(this::recalled, programme -> programme.trades("A", Side.BUY, 400)))
        .contains("allocation A 4000 600", "trade /1 Recall 1000 600 0 Pending");
  }

  @Test
  void cancellingRecallsThatShrinkToNothing() {
    assertThat(
            everyStopEndsAlike(this::recalled, programme -> programme.trades("A", Side.BUY, 4_000)))
        .contains("allocation A 4000 0", "trade /1 Recall 1000 0 0 Cancelled");
  }

  @Test
  void recallingAgainWhatWasCalledOff() {
    assertThat(
            everyStopEndsAlike(
                this::recalled,
                programme -> desk.run.send(new CancelTrade(programme.loan(), programme.trade(1)))))
        .contains(
            "allocation A 4000 1000",
            "trade /1 Recall 1000 0 0 Cancelled",
            "trade /2 Recall 1000 1000 0 Pending");
  }

  @Test
  void freeingWhatComesBack() {
    assertThat(
            everyStopEndsAlike(
                this::recalled,
                programme -> programme.settle(programme.trade(1), TradeType.RECALL, 1_000)))
        .contains("holding A 10000 -7000 3000 0", "allocation A 3000 0");
    assertThat(
            everyStopEndsAlike(
                programme -> {
                  programme.lend();
                  desk.run.send(
                      new InstructReturn(programme.loan(), "R1", new Units(9_000), MONDAY, MONDAY));
                  desk.run.settle();
                },
                programme -> programme.settle(programme.trade(1), TradeType.RETURN, 9_000)))
        .contains("holding A 10000 0 0 10000", "holding B 5000 0 0 5000");
  }

  @Test
  void freeingACancelledLoan() {
    assertThat(
            everyStopEndsAlike(
                programme -> {
                  programme.borrow();
                  desk.run.settle();
                },
                programme -> desk.run.send(new CancelLoan(programme.loan()))))
        .contains("holding A 10000 0 0 10000", "holding B 5000 0 0 5000");
  }

  @Test
  void freeingTheCancelledRestOfADelivery() {
    assertThat(
            everyStopEndsAlike(
                programme -> {
                  programme.borrow();
                  desk.run.settle();
                  programme.settle(programme.deliveryTrade(), TradeType.LOAN, 4_500, 9_000);
                  desk.run.settle();
                },
                programme ->
                    desk.run.send(new CancelTrade(programme.loan(), programme.deliveryTrade()))))
        .contains("allocation A 3000 0", "allocation B 1500 0");
  }

  @Test
  void releasingOneLoanAndTakingCoverFromAnother() {
    desk.price(MONDAY, "50");
    assertThat(
            everyStopEndsAlike(
                programme -> {
                  programme.borrow(9_000);
                  desk.run.settle();
                  programme.reportsCollateral("459000");
                  desk.run.settle();
                  programme.borrow(1_000);
                  desk.run.settle();
                },
                programme -> programme.reportsCollateral("60000")))
        .anyMatch(each -> each.matches("loan Pending - Uncovered .* 6000 0, .*"))
        .anyMatch(each -> each.matches("loan Pending - Covered .*"))
        .endsWith("exposure 459000 0", "exposure 510000 51000", "exposure 510000 450000");
  }

  @Test
  void leavingTheProgramme() {
    assertThat(
            everyStopEndsAlike(
                LentProgramme::lend, programme -> programme.prefer("A", OptIn.OUT, MONDAY)))
        .contains(
            "allocation A 4000 4000",
            "allocation B 5000 0",
            "trade /1 Recall 4000 4000 0 Pending",
            "shortfall A 6000 0 Resolved");
  }

  private static Consumer<LentProgramme> sale(long units) {
    return programme -> programme.trades("A", Side.SELL, units);
  }

  private void recalled(LentProgramme programme) {
    programme.lend();
    sale(7_000).accept(programme);
    desk.run.settle();
  }

  private List<String> everyStopEndsAlike(
      Consumer<LentProgramme> before, Consumer<LentProgramme> act) {
    LentProgramme undisturbed = programme(before);
    act.accept(undisturbed);
    desk.run.settle();
    assertThat(undisturbed.unitsAstray()).isZero();
    List<String> expected = outcome(undisturbed);
    boolean stopped = true;
    for (int commands = 1; stopped; commands++) {
      LentProgramme programme = programme(before);
      desk.run.interruptions().stopAfter(commands);
      boolean answered = answers(act, programme);
      stopped = desk.run.awaitStop();
      desk.run.restart();
      if (!answered) {
        act.accept(programme);
      }
      desk.run.settle();
      assertThat(outcome(programme)).as("stopped after %d commands", commands).isEqualTo(expected);
      assertThat(programme.unitsAstray()).isZero();
    }
    return expected;
  }

  private static List<String> outcome(LentProgramme programme) {
    return Stream.concat(programme.state().stream(), programme.exposures().stream()).toList();
  }

  /** Who got no answer asks again. */
  private static boolean answers(Consumer<LentProgramme> act, LentProgramme programme) {
    try {
      act.accept(programme);
      return true;
    } catch (RuntimeException unanswered) {
      return false;
    }
  }

  private LentProgramme programme(Consumer<LentProgramme> before) {
    LentProgramme programme = new LentProgramme(desk.run, "D" + ++programmes);
    before.accept(programme);
    return programme;
  }
}
