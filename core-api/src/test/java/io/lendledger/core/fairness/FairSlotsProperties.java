package io.lendledger.core.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.fairness.FairSlots.Bounds;
import io.lendledger.core.fairness.FairSlots.Entered;
import io.lendledger.core.fairness.FairSlots.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What holds whoever comes and goes, in whatever order. */
class FairSlotsProperties {

  /** A number chooses who acts and how. */
  @Property(tries = 500)
  void slotsAreNeitherOverrunNorIdleAndEverybodyHasATurn(
      @ForAll @IntRange(min = 1, max = 6) int atOnce,
      @ForAll @IntRange(max = 4) int reserve,
      @ForAll @IntRange(max = 2) int reservedEach,
      @ForAll @IntRange(min = 1, max = 12) int mostWaiting,
      @ForAll @Size(max = 400) List<@IntRange(max = 999) Integer> steps) {
    Play play = new Play(new Bounds(atOnce, reserve, reservedEach, mostWaiting));
    for (int step : steps) {
      play.step(step);
      assertThat(play.holding.size()).isEqualTo(play.slots.held());
      assertThat(play.waiting.size()).isEqualTo(play.slots.waiting());
      assertThat(play.slots.held()).isLessThanOrEqualTo(atOnce + reserve);
      assertThat(play.slots.waiting() - play.passed).isLessThanOrEqualTo(mostWaiting);
      if (play.slots.waiting() > 0) {
        assertThat(play.slots.held()).as("work is there").isGreaterThanOrEqualTo(atOnce);
      }
    }
    play.finish();
    assertThat(play.waiting).as("who still waits").isEmpty();
    assertThat(play.slots.tenants()).isZero();
  }

  /**
   * However hard the others push: of those who always want more, none has two more than another.
   */
  @Property(tries = 200)
  void tenantsThatAlwaysWantMoreHoldTheSame(
      @ForAll @IntRange(min = 2, max = 5) int tenants,
      @ForAll @IntRange(min = 5, max = 20) int atOnce,
      @ForAll @Size(min = 300, max = 400) List<@IntRange(max = 999) Integer> leaving) {
    Play play = new Play(new Bounds(atOnce, 0, 0, 10_000));
    for (int tenant = 0; tenant < tenants; tenant++) {
      for (int want = 0; want < 40 + 300 * tenant; want++) {
        play.enter(new Party("T" + tenant, "m" + want % 3));
      }
    }
    int steady = 0;
    for (int each : leaving) {
      Party left = play.leave(each);
      play.enter(left);
      int[] held = new int[tenants];
      for (int tenant = 0; tenant < tenants; tenant++) {
        held[tenant] = play.slots.held("T" + tenant);
      }
      int most = java.util.Arrays.stream(held).max().orElseThrow();
      int least = java.util.Arrays.stream(held).min().orElseThrow();
      steady = most - least <= 1 ? steady + 1 : steady;
      if (steady > 0) {
        assertThat(most - least).as("once even, always even").isLessThanOrEqualTo(2);
      }
    }
    assertThat(steady).as("times they held the same").isPositive();
  }

  /**
   * Whoever is not alone holds its part and no more, and what nobody may hold is all that idles.
   */
  @Property(tries = 300)
  void besideOthersNobodyHoldsMoreThanItsPart(
      @ForAll @IntRange(min = 2, max = 8) int atOnce,
      @ForAll @IntRange(min = 1, max = 3) int beside,
      @ForAll @Size(max = 400) List<@IntRange(max = 999) Integer> steps) {
    Play play =
        new Play(
            new FairSlots<>(
                new Bounds(atOnce, 0, 0, 20, Math.min(atOnce, beside)), new Told("T3", Set.of())));
    for (int step : steps) {
      play.step(step);
      boolean full = play.slots.held() == atOnce;
      for (int tenant = 0; tenant < 3; tenant++) {
        int held = play.slots.held("T" + tenant);
        assertThat(held).isLessThanOrEqualTo(beside);
        String name = "T" + tenant;
        boolean waits = play.waiting.values().stream().anyMatch(each -> each.tenant().equals(name));
        assertThat(!waits || full || held == Math.min(atOnce, beside)).as(name).isTrue();
      }
      if (play.waiting.values().stream().anyMatch(each -> each.tenant().equals("T3"))) {
        assertThat(full).as("work is there for whoever is alone").isTrue();
      }
    }
    play.finish();
    assertThat(play.waiting).as("who still waits").isEmpty();
  }

  /** A tenant that has fewer waiting than another always finds room to wait. */
  @Property(tries = 300)
  void theQueueIsNeverFullBecauseOfAnother(
      @ForAll @IntRange(min = 1, max = 3) int atOnce,
      @ForAll @IntRange(min = 2, max = 20) int mostWaiting,
      @ForAll @IntRange(min = 1, max = 60) int flood) {
    FairSlots<Integer> slots = new FairSlots<>(new Bounds(atOnce, 0, 0, mostWaiting));
    for (int number = 0; number < flood; number++) {
      slots.enter(new Party("FLOOD", "m" + number % 4), number);
    }
    for (int number = 0; number < mostWaiting / 2; number++) {
      assertThat(slots.enter(new Party("QUIET", "q"), 1_000 + number).outcome())
          .isNotEqualTo(Outcome.REFUSED);
    }
  }

  /** Whoever gives way to another holds one slot, as long as it does and that is no long turn. */
  @Property(tries = 300)
  void whoeverGivesWayHoldsOneAtMost(
      @ForAll @IntRange(min = 1, max = 6) int atOnce,
      @ForAll @IntRange(max = 3) int reserve,
      @ForAll @Size(max = 400) List<@IntRange(max = 999) Integer> steps) {
    Told told = new Told("", Set.of("T1"));
    Play play = new Play(new FairSlots<>(new Bounds(atOnce, reserve, 1, 20), told));
    for (int step : steps) {
      told.nanos += Rest.SHORT.longestTurn() / 401;
      play.step(step);
      assertThat(play.slots.held("T1")).isLessThanOrEqualTo(1);
    }
    told.giving = Set.of();
    play.goOn();
    play.finish();
    assertThat(play.waiting).as("who still waits").isEmpty();
  }

  private static final class Play {

    private final FairSlots<Integer> slots;
    private final Map<Integer, Party> holding = new HashMap<>();
    private final Map<Integer, Party> waiting = new HashMap<>();
    private int number;
    private int passed;

    Play(Bounds bounds) {
      this(new FairSlots<>(bounds));
    }

    Play(FairSlots<Integer> slots) {
      this.slots = slots;
    }

    void step(int choice) {
      Party party = new Party("T" + choice % 4, "m" + choice % 3);
      switch (choice / 250) {
        case 0, 1 -> enter(party);
        case 2 -> {
          if (choice % 2 == 0 && !waiting.isEmpty()) {
            int waiter = new ArrayList<>(waiting.keySet()).get(choice % waiting.size());
            assertThat(slots.withdraw(waiting.get(waiter), waiter)).isTrue();
            waiting.remove(waiter);
          } else if (!holding.isEmpty()) {
            int holder = new ArrayList<>(holding.keySet()).get(choice % holding.size());
            Party of = holding.remove(holder);
            waiting.put(holder, of);
            passed++;
            granted(slots.pass(of, holder));
          }
        }
        default -> leave(choice);
      }
    }

    void enter(Party party) {
      int waiter = ++number;
      Entered<Integer> entered = slots.enter(party, waiter);
      if (entered.displaced() != null) {
        assertThat(waiting.remove(entered.displaced())).isNotNull();
      }
      switch (entered.outcome()) {
        case TAKEN -> holding.put(waiter, party);
        case WAITS -> waiting.put(waiter, party);
        case REFUSED -> assertThat(slots.waiting()).isEqualTo(waiting.size());
      }
    }

    Party leave(int choice) {
      if (holding.isEmpty()) {
        return new Party("T0", "m0");
      }
      int holder = new ArrayList<>(holding.keySet()).get(choice % holding.size());
      Party party = holding.remove(holder);
      granted(slots.leave(party));
      return party;
    }

    private void granted(List<Integer> next) {
      for (int each : next) {
        holding.put(each, waiting.remove(each));
      }
    }

    void goOn() {
      granted(slots.goOn());
    }

    void finish() {
      for (int turn = 0; !holding.isEmpty(); turn++) {
        leave(turn);
      }
    }
  }
}
