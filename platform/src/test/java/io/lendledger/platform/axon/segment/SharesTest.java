package io.lendledger.platform.axon.segment;

import static io.lendledger.platform.axon.segment.SegmentDatabase.PROCESS;
import static io.lendledger.platform.axon.segment.SegmentDatabase.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.eventstore.SegmentClaim;
import java.util.List;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.junit.jupiter.api.Test;

/** How nodes come to their shares, and lose them. */
class SharesTest extends OnSegmentDatabase {

  @Test
  void oneNodeHasAllAndASecondOneHalf() {
    var first = started("first", 8);
    assertThat(first.kept()).isEqualTo(8);

    var second = started("second", 8);
    assertThat(second.kept()).isZero();
    first.giveUp();
    second.claim();

    assertThat(first.kept()).isEqualTo(4);
    assertThat(second.kept()).isEqualTo(4);
  }

  @Test
  void sharesOfThreeAreWholeAndLeaveNothing() {
    var first = started("first", 8);
    var second = started("second", 8);
    var third = started("third", 8);
    first.giveUp();
    second.claim();
    third.claim();

    assertThat(first.kept()).isEqualTo(3);
    assertThat(first.kept() + second.kept() + third.kept()).isEqualTo(8);
  }

  @Test
  void whatADeadNodeHadIsTakenAndItCanStoreNothingAnyMore() {
    var first = started("first", 4);
    first.handled(7, 2);
    var second = started("second", 4);
    assertThat(second.kept()).isZero();
    assertThatThrownBy(() -> second.tokens().fetchToken(PROCESS, 2))
        .isInstanceOf(UnableToClaimTokenException.class)
        .hasMessage(
            "Segment 2 of process.transactions is not second's: another node has claimed it");

    database.silence("first");
    second.claim();

    assertThat(second.kept()).isEqualTo(4);
    assertThat(second.tokens().fetchToken(PROCESS, 2)).isEqualTo(at(7));
    assertThatThrownBy(() -> first.handled(9, 2)).isInstanceOf(UnableToClaimTokenException.class);
    assertThat(positions().get(2)).isEqualTo(7);
  }

  /** It was asleep for longer than its claims last, and nothing happened to it meanwhile. */
  @Test
  void aNodeThatLostItsSegmentsNoticesItThoughItIsIdle() {
    var first = started("first", 4);
    first.tokens().extendClaim(PROCESS, 1);
    database.silence("first");
    started("second", 4);

    first.shares().look();

    assertThatThrownBy(() -> first.tokens().extendClaim(PROCESS, 1))
        .isInstanceOf(UnableToClaimTokenException.class);
  }

  @Test
  void aNodeThatNobodyRelievedGoesOn() {
    var first = started("first", 4);
    database.silence("first");

    first.shares().look();
    first.tokens().extendClaim(PROCESS, 1);
    first.handled(3, 1);

    assertThat(positions().get(1)).isEqualTo(3);
  }

  @Test
  void aNodeThatStopsLeavesItsShareToOthersBeforeItsClaimsEnd() {
    var first = started("first", 8);
    var second = started("second", 8);
    first.giveUp();
    second.claim();

    first.shares().leave();
    first.shares().look();
    second.claim();
    assertThat(second.kept()).isEqualTo(4);
    first.handled(
        5,
        first.shares().rows(PROCESS).stream()
            .filter(each -> first.shares().isKept(PROCESS, each.number()))
            .findFirst()
            .orElseThrow()
            .number());
    first.shares().stop();
    second.claim();

    assertThat(second.kept()).isEqualTo(8);
  }

  @Test
  void othersKnowHowFarASegmentIs() {
    var first = started("first", 2);
    first.handled(12, 0);
    first.handled(9, 1);
    var second = started("second", 2);

    assertThat(second.shares().rows(PROCESS))
        .extracting(SegmentRow::reached)
        .containsExactly(12L, 9L);
  }

  /** Whatever the number of segments, that takes no statement but the one that is sent anyway. */
  @Test
  void whatPassesASegmentByIsToldWithTheBeatAndNotReadAgain() {
    var first = started("first", 2);
    first.passes(40, 1);
    assertThat(positions()).containsExactly(-1L, -1L);

    first.shares().look();
    assertThat(first.shares().rows(PROCESS).get(1).reached()).isEqualTo(40);
    var second = started("second", 2);
    assertThat(second.shares().rows(PROCESS))
        .extracting(SegmentRow::reached)
        .containsExactly(-1L, 40L);
    first.shares().stop();
    second.claim();

    assertThat(second.tokens().fetchToken(PROCESS, 0)).isEqualTo(at(-1));
    assertThat(second.tokens().fetchToken(PROCESS, 1)).isEqualTo(at(40));
    assertThat(positions()).containsExactly(-1L, -1L);
  }

  /** A segment without a token begins at the start of the store, however long that is. */
  @Test
  void theFirstEventThatPassesASegmentByGivesItAToken() {
    var node = database.node("node", 2);
    node.tokens().initializeTokenSegments(PROCESS, 2);
    node.claim();
    assertThat(node.tokens().fetchToken(PROCESS, 0)).isNull();

    node.passes(5, 0);
    node.passes(9, 0);

    assertThat(positions()).containsExactly(5L, -1L);
    assertThat(node.tokens().fetchToken(PROCESS, 0)).isEqualTo(at(5));
  }

  /** Events that its segments have seen may be lost, and others have their positions then. */
  @Test
  void aNodeTellsAndStoresNothingBehindALossUntilItHasClaimedAnew() {
    var node = started("node", 2);
    node.passes(40, 1);

    node.shares().forget();
    node.shares().look();

    assertThat(reached(node)).containsExactly(-1L, -1L);
    assertThatThrownBy(() -> node.handled(41, 1)).isInstanceOf(UnableToClaimTokenException.class);
    assertThatThrownBy(() -> node.passes(41, 1)).isInstanceOf(UnableToClaimTokenException.class);
    assertThatThrownBy(() -> node.tokens().extendClaim(PROCESS, 1))
        .isInstanceOf(UnableToClaimTokenException.class)
        .hasMessageContaining("this node has no claim of it now");
    assertThat(node.shares().claim(PROCESS, 1)).isEqualTo(SegmentClaim.forgotten(PROCESS, 1));
    node.handling().clear();
    node.claim();
    assertThat(node.shares().claim(PROCESS, 1).mayHold()).isTrue();
    node.passes(7, 1);
    node.shares().look();
    assertThat(reached(node)).containsExactly(-1L, 7L);
  }

  private static List<Long> reached(SegmentDatabase.Node node) {
    return node.shares().rows(PROCESS).stream().map(SegmentRow::reached).toList();
  }

  @Test
  void aNodeThatLostASegmentTellsNothingOfIt() {
    var first = started("first", 1);
    database.silence("first");
    var second = started("second", 1);
    first.passes(40, 0);

    first.shares().look();
    second.shares().look();

    assertThat(second.shares().rows(PROCESS).getFirst().reached()).isEqualTo(-1);
  }
}
