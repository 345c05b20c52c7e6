package io.lendledger.platform.axon.segment;

import static io.lendledger.platform.axon.segment.SegmentDatabase.PROCESS;
import static io.lendledger.platform.axon.segment.SegmentDatabase.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionTemplate;

/** A process of a former version, or with another number of segments, is divided without loss. */
class DividingTest extends OnSegmentDatabase {

  @Test
  void theTokenOfAFormerVersionIsTakenOverWhenItsNodeGivesItUp() {
    JdbcTokenStore former = formerly(41);
    var node = started("new", 8);
    assertThat(positions()).isEmpty();
    assertThat(node.shares().available(PROCESS)).isEmpty();
    former.storeToken(at(42), PROCESS, 0);

    former.releaseClaim(PROCESS, 0);
    node.shares().look();
    node.claim();

    assertThat(positions()).hasSize(8).containsOnly(42L);
    assertThat(node.kept()).isEqualTo(8);
    assertThat(node.tokens().fetchToken(PROCESS, 3)).isEqualTo(at(42));
  }

  /** It rests, however long the others take, and can neither begin nor go on. */
  @Test
  void aNodeOfTheFormerVersionCannotTakeAProcessThatIsDivided() {
    JdbcTokenStore former = formerly(41);
    former.releaseClaim(PROCESS, 0);
    started("new", 8);

    assertThat(former.fetchSegments(PROCESS)).containsExactly(0);
    assertThat(former.fetchAvailableSegments(PROCESS)).isEmpty();
    assertThatThrownBy(() -> former.fetchToken(PROCESS, 0))
        .isInstanceOf(UnableToClaimTokenException.class);
    assertThatThrownBy(() -> former.storeToken(at(50), PROCESS, 0))
        .isInstanceOf(UnableToClaimTokenException.class);
  }

  @Test
  void aNodeOfTheFormerVersionThatStartsFirstOnNewTablesCannotBeginAnew() {
    started("new", 8);
    assertThat(database.formerNode("old").fetchSegments(PROCESS)).containsExactly(0);
    assertThat(database.formerNode("old").fetchAvailableSegments(PROCESS)).isEmpty();
  }

  @Test
  void theClaimOfAFormerNodeThatDiedEnds() {
    formerly(41);
    database.jdbc.sql("UPDATE tokens.token_entry SET timestamp = '2026-11-26T00:00:00Z'").update();

    started("new", 2);

    assertThat(positions()).containsExactly(41L, 41L);
  }

  /** Whatever was killed with it, somebody else divides it again. */
  @Test
  void aDivisionThatIsCutShortHasChangedNothing() {
    JdbcTokenStore former = formerly(41);
    former.releaseClaim(PROCESS, 0);
    var segmentation = database.segmentation("killed");
    Boolean divided =
        new TransactionTemplate(database.transactions)
            .execute(status -> {
              boolean done = segmentation.divide(PROCESS, 8, null);
              status.setRollbackOnly();
              return done;
            });
    assertThat(divided).isTrue();
    assertThat(positions()).isEmpty();
    assertThat(former.fetchToken(PROCESS, 0)).isEqualTo(at(41));

    former.releaseClaim(PROCESS, 0);
    started("new", 8);
    assertThat(positions()).hasSize(8).containsOnly(41L);
  }

  @Test
  void aPartBeginsWhereItsWholeWas() {
    var node = started("node", 2);
    node.handled(10, 0);
    node.handled(20, 1);

    var other = divideAnew(node, 8);

    assertThat(positions()).containsExactly(10L, 20L, 10L, 20L, 10L, 20L, 10L, 20L);
    assertThat(masks()).containsExactly(7);
    assertThat(other.kept() + node.kept()).isEqualTo(8);
  }

  @Test
  void aWholeBeginsWhereTheLastOfItsPartsIs() {
    var node = started("node", 4);
    for (int each = 0; each < 4; each++) {
      node.handled(10 + each, each);
    }

    divideAnew(node, 2);

    assertThat(positions()).containsExactly(10L, 11L);
    assertThat(masks()).containsExactly(1);
  }

  /** And in a token of the kind that the store's events have, or they could not be compared. */
  @Test
  void whatHasPassedASegmentIsNotReadAgain() {
    var node = started("node", 2);
    node.handled(10, 0);
    node.handled(20, 1);
    database.jdbc.sql("UPDATE tokens.segment SET reached = 25").update();

    var other = divideAnew(node, 1);

    assertThat(positions()).containsExactly(25L);
    var first = node.kept() == 1 ? node : other;
    assertThat(first.tokens().fetchToken(PROCESS, 0)).isEqualTo(at(25));
  }

  /** What lies between would be handled again, and an aggregate does not remember for ever. */
  @Test
  void partsOfAProcessThatIsStuckAreNotJoined() {
    var node = started("node", 2);
    node.handled(10, 0);
    node.handled(1_000_000, 1);

    var other = divideAnew(node, 1);
    assertThat(positions()).containsExactly(10L, 1_000_000L);
    assertThat(node.kept()).isEqualTo(1);
    assertThat(other.kept()).isEqualTo(1);

    node.handled(999_999, 0);
    agree(node, other);
    assertThat(positions()).containsExactly(999_999L);
  }

  @Test
  void whatIsClaimedAsItWasDividedBeforeIsRefused() {
    var node = started("node", 2);
    List<Segment> before = node.shares().available(PROCESS);
    divideAnew(node, 4);

    assertThatThrownBy(() -> node.tokens().fetchToken(PROCESS, before.getFirst()))
        .isInstanceOf(UnableToClaimTokenException.class);
  }

  /** Going back to the former version and forth again: whoever handled last tells where. */
  @Test
  void aTokenThatIsGivenBackIsHandledByTheFormerVersionAndDividedAgain() {
    var node = started("node", 2);
    node.handled(10, 0);
    node.handled(20, 1);
    database.segmentation("node").mirror(database.jdbc, Set.of(PROCESS));
    node.shares().stop();
    database.jdbc.sql("UPDATE tokens.token_entry SET owner = NULL").update();

    JdbcTokenStore former = database.formerNode("old");
    assertThat(former.fetchToken(PROCESS, 0)).isEqualTo(at(10));
    former.storeToken(at(30), PROCESS, 0);
    var again = database.node("node", 2);
    again.claim();
    assertThat(again.kept()).isZero();

    former.releaseClaim(PROCESS, 0);
    again.claim();
    again.claim();

    assertThat(positions()).containsExactly(30L, 30L);
    assertThat(again.kept()).isEqualTo(2);
  }

  private static JdbcTokenStore formerly(long position) {
    JdbcTokenStore former = database.formerNode("old");
    former.initializeTokenSegments(PROCESS, 1, at(position));
    assertThat(former.fetchToken(PROCESS, 0)).isEqualTo(at(position));
    return former;
  }

  /** Another node starts, which wants another number. */
  private static SegmentDatabase.Node divideAnew(SegmentDatabase.Node node, int segments) {
    var other = database.node("other", segments);
    agree(node, other);
    return other;
  }

  private static void agree(SegmentDatabase.Node... nodes) {
    for (int times = 0; times < 4; times++) {
      for (SegmentDatabase.Node each : nodes) {
        each.giveUp();
      }
    }
    for (SegmentDatabase.Node each : nodes) {
      each.claim();
    }
  }
}
