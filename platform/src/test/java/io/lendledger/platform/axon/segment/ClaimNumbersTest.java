package io.lendledger.platform.axon.segment;

import static io.lendledger.platform.axon.segment.SegmentDatabase.PROCESS;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.eventstore.SegmentClaim;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers of claims only rise, and none comes twice. */
class ClaimNumbersTest extends OnSegmentDatabase {

  private final List<Long> seen = new ArrayList<>();

  /** The number is in the row as its node knows it, and later than all before. */
  private void assertNew(SegmentDatabase.Node node, int segment) {
    long number = number(segment);
    assertThat(node.shares().claim(PROCESS, segment))
        .isEqualTo(new SegmentClaim(PROCESS, segment, number));
    assertThat(seen).allMatch(each -> each < number);
    seen.add(number);
  }

  private static long number(int segment) {
    return database
        .jdbc
        .sql("SELECT claim FROM tokens.segment WHERE segment = ?")
        .param(segment)
        .query(Long.class)
        .single();
  }

  @Test
  void eachClaimHasANumberOfItsOwn() {
    var first = started("first", 1);
    assertNew(first, 0);
    first.tokens().releaseClaim(PROCESS, 0);
    assertThat(first.shares().claim(PROCESS, 0)).isEqualTo(SegmentClaim.none(PROCESS, 0));
    first.claim();
    assertNew(first, 0);

    database.silence("first");
    var second = started("second", 1);
    assertNew(second, 0);

    second.tokens().releaseClaim(PROCESS, 0);
    assertThat(database.segmentation("second").divide(PROCESS, 2, null)).isTrue();
    assertThat(List.of(number(0), number(1))).doesNotContainAnyElementsOf(seen);
    second.claim();
    assertNew(second, 0);
    assertNew(second, 1);
  }

  /** It must not wait for appends every second. */
  @Test
  void aBeatATokenAndAPositionTakeNone() {
    var node = started("node", 2);
    long before = number(0);

    node.handled(3, 0);
    node.passes(8, 0);
    node.shares().look();
    database.silence("node");
    node.shares().look();
    node.handled(9, 0);

    assertThat(number(0)).isEqualTo(before);
    assertThat(node.shares().claim(PROCESS, 0).number()).isEqualTo(before);
  }

  @Test
  void aClaimOfTheVersionBeforeTakesOne() {
    var node = started("node", 1);
    assertNew(node, 0);
    database.silence("node");

    database
        .jdbc
        .sql(
            "UPDATE tokens.segment AS held SET owner = 'former' WHERE process = ? AND segment = 0"
                + " RETURNING token, token_type, reached")
        .param(PROCESS)
        .query(_ -> {});

    assertThat(number(0)).isGreaterThan(seen.getLast());
    assertThat(node.shares().claim(PROCESS, 0).number()).isEqualTo(seen.getLast());
    node.shares().look();
    assertThat(node.shares().claim(PROCESS, 0)).isEqualTo(SegmentClaim.none(PROCESS, 0));
  }
}
