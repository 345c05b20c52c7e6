package io.lendledger.core.fairness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.fairness.FairSlots.Bounds;
import io.lendledger.core.fairness.FairSlots.Outcome;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FairSlotsTest {

  private static final Party FLOOD = new Party("FLOOD", "a");
  private static final Party QUIET = new Party("QUIET", "q");

  @Test
  void aTenantAloneMayHoldAll() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(3, 2, 1, 10));
    enter(slots, FLOOD, 3);
    assertThat(slots.held("FLOOD")).isEqualTo(3);
    assertThat(slots.enter(FLOOD, 4).outcome()).isEqualTo(Outcome.WAITS);
  }

  @Test
  void aTenantWithoutSlotsDoesNotWaitForAnothersLongWork() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(2, 1, 1, 10));
    enter(slots, FLOOD, 10);
    assertThat(slots.enter(QUIET, 1).outcome()).isEqualTo(Outcome.TAKEN);
    assertThat(slots.leave(FLOOD)).as("what came out of the reserve goes back").isEmpty();
    assertThat(slots.held()).isEqualTo(2);
  }

  @Test
  void aFreeSlotGoesToWhoeverHoldsTheFewest() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(2, 0, 0, 10));
    enter(slots, FLOOD, 6);
    assertThat(slots.enter(QUIET, 100).outcome()).isEqualTo(Outcome.WAITS);
    assertThat(slots.leave(FLOOD)).containsExactly(100);
  }

  @Test
  void membersShareTheShareOfTheirTenant() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(1, 0, 0, 10));
    enter(slots, FLOOD, 4);
    Party other = new Party("FLOOD", "b");
    assertThat(slots.enter(other, 100).outcome()).isEqualTo(Outcome.WAITS);
    assertThat(slots.leave(FLOOD)).containsExactly(100);
    assertThat(slots.leave(other)).containsExactly(2);
  }

  @Test
  void inAFullQueueTheTenantWithTheMostGivesWay() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(1, 0, 0, 3));
    enter(slots, FLOOD, 4);
    assertThat(slots.enter(FLOOD, 5).outcome()).isEqualTo(Outcome.REFUSED);
    FairSlots.Entered<Integer> quiet = slots.enter(QUIET, 100);
    assertThat(quiet.outcome()).isEqualTo(Outcome.WAITS);
    assertThat(quiet.displaced()).isEqualTo(4);
    assertThat(slots.withdraw(FLOOD, 4)).isFalse();
    assertThat(slots.waiting()).isEqualTo(3);
  }

  @Test
  void whoPassesGoesOnBeforeTheRestOfItsOwnAndAfterOthers() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(1, 0, 0, 10));
    enter(slots, FLOOD, 3);
    assertThat(slots.pass(FLOOD, 1)).containsExactly(1);
    assertThat(slots.enter(QUIET, 100).outcome()).isEqualTo(Outcome.WAITS);
    assertThat(slots.pass(FLOOD, 1)).containsExactly(100);
    assertThat(slots.leave(QUIET)).containsExactly(1);
  }

  @Test
  void whoGivesWayRestsForTwiceAsLongAsItsTurnTook() {
    Told told = new Told("", Set.of("FLOOD"));
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(4, 4, 4, 10), told);
    enter(slots, FLOOD, 3);
    assertThat(slots.held("FLOOD")).isOne();
    told.nanos += 3_000;
    assertThat(slots.leave(FLOOD)).isEmpty();
    told.nanos += 5_999;
    assertThat(slots.goOn()).isEmpty();
    told.nanos += 1;
    assertThat(slots.goOn()).containsExactly(2);
    told.nanos += Rest.SHORT.longest().toNanos();
    assertThat(slots.leave(FLOOD)).as("no rest after a long turn").containsExactly(3);
  }

  /** Its turn takes longer than a short rest may. */
  @Test
  void whoWaitsForConsequencesRestsAfterwards() {
    Told told = new Told("", Set.of("FLOOD"));
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(4, 4, 4, 10, 4, Rest.AFTER_WRITE), told);
    enter(slots, FLOOD, 2);
    long turn = 50_000_000;
    assertThat(turn).isGreaterThan(Rest.SHORT.longest().toNanos());
    told.nanos += turn;
    assertThat(slots.leave(FLOOD)).isEmpty();
    told.nanos += 2 * turn - 1;
    assertThat(slots.goOn()).isEmpty();
    told.nanos += 1;
    assertThat(slots.goOn()).containsExactly(2);
  }

  @Test
  void whoKeepsAProcessorBusyRestsForMuchLonger() {
    Told told = new Told("", Set.of("FLOOD"));
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(4, 4, 4, 10, 4, Rest.AFTER_BODY), told);
    enter(slots, FLOOD, 2);
    long turn = 500_000_000;
    told.nanos += turn;
    assertThat(slots.leave(FLOOD)).isEmpty();
    told.nanos += 3 * turn - 1;
    assertThat(slots.goOn()).isEmpty();
    told.nanos += 1;
    assertThat(slots.goOn()).containsExactly(2);
  }

  /** A request that asked to wait is open, and its lender's others are not to wait for its end. */
  @Test
  void aTurnThatIsLongHoldsUpNoOther() {
    Told told = new Told("", Set.of("FLOOD"));
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(4, 4, 4, 10, 4, Rest.AFTER_WRITE), told);
    enter(slots, FLOOD, 3);
    told.nanos += Rest.AFTER_WRITE.longestTurn() - 1;
    assertThat(slots.goOn()).isEmpty();
    told.nanos += 1;
    assertThat(slots.goOn()).containsExactly(2);
    assertThat(slots.goOn()).as("one at a time still").isEmpty();
  }

  @Test
  void whoComesNextIsKnownOfEachMember() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(1, 0, 0, 10));
    assertThat(slots.firstInLine(FLOOD)).isEmpty();
    enter(slots, FLOOD, 3);
    assertThat(slots.firstInLine(FLOOD)).containsExactly(2);
    assertThat(slots.firstInLine(QUIET)).isEmpty();
  }

  @Test
  void whoNeedNotGiveWayAnyMoreGoesOn() {
    Told told = new Told("", Set.of("FLOOD"));
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(4, 4, 4, 10), told);
    enter(slots, FLOOD, 3);
    assertThat(slots.goOn()).isEmpty();
    told.giving = Set.of();
    assertThat(slots.goOn()).containsExactly(2, 3);
  }

  @Test
  void aSlotThatIsMovedCountsAsTheOthers() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(2, 0, 0, 10));
    enter(slots, FLOOD, 2);
    assertThat(slots.move(FLOOD, QUIET).kept()).isTrue();
    assertThat(slots.held("FLOOD")).isOne();
    assertThat(slots.held("QUIET")).isOne();
    assertThat(slots.leave(QUIET)).isEmpty();
    assertThatThrownBy(() -> slots.leave(QUIET)).isInstanceOf(RuntimeException.class);
  }

  /** Slots out of the reserve that nobody's name was on, until all turn out to be one tenant's. */
  @Test
  void theReserveIsNotTakenUnderAnothersName() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(2, 2, 1, 10));
    Party stranger = new Party("strangers", "192.0.2.1");
    for (int number = 0; number < 8; number++) {
      if (slots.enter(stranger, number).outcome() == Outcome.TAKEN) {
        slots.move(stranger, FLOOD);
      }
    }
    assertThat(slots.held("FLOOD")).isEqualTo(2);
    assertThat(slots.enter(QUIET, 100).outcome()).isEqualTo(Outcome.TAKEN);
  }

  @Test
  void turnsBeforeANewcomerAreThoseOfItsShare() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(1, 0, 0, 100));
    enter(slots, FLOOD, 50);
    assertThat(slots.before(FLOOD)).isEqualTo(50);
    assertThat(slots.before(QUIET)).isLessThanOrEqualTo(2);
  }

  @Test
  void nothingIsRememberedOfTenantsThatWent() {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(1, 0, 0, 2));
    enter(slots, FLOOD, 3);
    assertThat(slots.enter(QUIET, 100).displaced()).isEqualTo(3);
    assertThat(slots.enter(new Party("THIRD", "t"), 200).outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(slots.tenants()).isEqualTo(2);
    assertThat(slots.leave(FLOOD)).isEqualTo(List.of(100));
    assertThat(slots.leave(QUIET)).isEqualTo(List.of(2));
    assertThat(slots.leave(FLOOD)).isEmpty();
    assertThat(slots.tenants()).isZero();
  }

  private static void enter(FairSlots<Integer> slots, Party party, int times) {
    for (int number = 1; number <= times; number++) {
      assertThat(slots.enter(party, number).outcome()).isNotEqualTo(Outcome.REFUSED);
    }
  }
}
