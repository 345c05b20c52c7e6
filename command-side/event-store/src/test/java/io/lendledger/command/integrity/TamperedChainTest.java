package io.lendledger.command.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.ChainBreak;
import io.lendledger.core.integrity.Seal;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Somebody changes the chain's own rows, or rewrites everything; a kept seal tells. */
class TamperedChainTest {

  @RegisterExtension private static final AuditedStore store = new AuditedStore();

  @BeforeEach
  void fill() {
    store.reset();
    for (int block = 0; block < 3; block++) {
      store.append(4);
      store.link();
    }
  }

  @Test
  void anAlteredRowOfTheChainIsToldFromAnAlteredEvent() {
    for (String column : List.of("positions", "leaves", "link", "first_event", "events")) {
      fill();
      boolean number = column.endsWith("event") || column.endsWith("events");
      store.attack(
          "UPDATE eventstore.chain_block SET %s = %s WHERE first_event = 4"
              .formatted(column, TamperedColumns.changed(column, number ? "integer" : "bytea")));

      ChainBreak found = store.firstBreak();

      assertThat(found.position()).as(column).isBetween(4L, 5L);
      assertThat(found.reason()).as(column).isNotEqualTo(BreakReason.Changed);
    }
  }

  /** Whoever may change the database may also take away what it demands of its rows. */
  @Test
  void aRowThatTheDatabaseWouldRefuseIsAltered() {
    store.attack(
        "ALTER TABLE eventstore.chain_block DROP CONSTRAINT chain_block_events_check",
        "ALTER TABLE eventstore.chain_block ALTER COLUMN leaves DROP NOT NULL",
        "ALTER TABLE eventstore.chain_block ALTER COLUMN link DROP NOT NULL");
    for (String change :
        List.of(
            "events = 0, positions = '', leaves = '', checksums = ''",
            "events = -1",
            "events = 536870912, positions = '', leaves = '', checksums = ''",
            "leaves = NULL",
            "link = NULL")) {
      fill();
      store.attack("UPDATE eventstore.chain_block SET " + change + " WHERE first_event = 4");

      assertThat(store.verify().breaks())
          .as(change)
          .extracting(ChainBreak::reason)
          .contains(BreakReason.ChainAltered);
    }
  }

  @Test
  void anAlteredLeafDoesNotMakeItsEventSuspect() {
    store.attack(
        "UPDATE eventstore.chain_block SET leaves = set_byte(leaves, 40, get_byte(leaves, 40) # 1)"
            + " WHERE first_event = 4");
    List<ChainBreak> breaks = store.verify(store.seals.make()).breaks();
    assertThat(breaks).hasSize(1);
    assertThat(breaks.getFirst().reason()).isEqualTo(BreakReason.ChainAltered);
    assertThat(breaks.getFirst().message()).contains("the events are as they were linked");
  }

  @Test
  void deletedRowsOfTheChainAreMissingAndTheirEventsStillProven() {
    for (int first : List.of(0, 4, 8)) {
      fill();
      store.attack("DELETE FROM eventstore.chain_block WHERE first_event = " + first);

      List<ChainBreak> breaks = store.verify(store.seals.make()).breaks();

      assertThat(breaks).as("block %d", first).hasSize(1);
      assertThat(breaks.getFirst().reason()).isEqualTo(BreakReason.ChainMissing);
      assertThat(breaks.getFirst().position()).isEqualTo(first + (first == 0 ? 0 : 1));
    }
  }

  @Test
  void anEventDeletedWithItsRowOfTheChainIsMissing() {
    store.attack(
        "DELETE FROM eventstore.chain_block WHERE first_event = 4",
        "DELETE FROM eventstore.domain_event WHERE global_index = 6");
    assertThat(store.verify().breaks())
        .extracting(ChainBreak::reason)
        .contains(BreakReason.ChainMissing, BreakReason.Missing);
  }

  @Test
  void everyMemberOfTheHeadIsChecked() {
    for (String change :
        List.of(
            "store = gen_random_uuid()",
            "events = events + 1",
            "events = 4",
            "position = position + 1",
            "link = set_byte(link, 0, get_byte(link, 0) # 1)",
            "frontier = set_byte(frontier, 0, get_byte(frontier, 0) # 1)")) {
      fill();
      store.attack("UPDATE eventstore.chain_head SET " + change);
      assertThat(store.verify().isIntact()).as(change).isFalse();
    }
    store.attack("DELETE FROM eventstore.chain_head");
    assertThat(store.firstBreak().message()).contains("chain_head");
  }

  /** The last events go, and all that the database says of them: only a seal knows. */
  @Test
  void aTruncatedStoreIsFoundByAKeptSeal() {
    Seal kept = store.seals.make();
    store.attack(
        "DELETE FROM eventstore.domain_event WHERE global_index > 8",
        "TRUNCATE eventstore.seal",
        "TRUNCATE eventstore.chain_block");
    rewriteChain(store);
    assertThat(store.verify().isIntact()).as("without the seal").isTrue();

    List<ChainBreak> breaks = store.verify(kept).breaks();

    assertThat(breaks)
        .extracting(ChainBreak::reason)
        .contains(BreakReason.Missing, BreakReason.SealMissing);
    assertThat(breaks)
        .anyMatch(each -> each.message().contains("ends after 8 events, at position 8"));
  }

  @Test
  void aChainRewrittenAsAWholeIsFoundByAKeptSealAndPlacedBetweenTwo() {
    store.reset();
    store.append(6);
    Seal early = store.seals.make();
    store.append(6);
    Seal late = store.seals.make();
    store.attack(
        "UPDATE eventstore.domain_event SET payload = '{\"number\":0}' WHERE global_index = 9",
        "TRUNCATE eventstore.seal",
        "TRUNCATE eventstore.chain_block");
    rewriteChain(store);
    assertThat(store.verify().isIntact()).as("without the seals").isTrue();

    ChainBreak found =
        store.verify(early, late).breaks().stream()
            .filter(each -> each.reason() == BreakReason.SealMismatch)
            .findFirst()
            .orElseThrow();

    assertThat(found.position()).isEqualTo(12);
    assertThat(found.message())
        .contains("seal 2", "up to position 12", "those up to position 6 are those of seal 1");
  }

  @Test
  void theStoresOwnSealsTellOfARewrittenChainToo() {
    store.seals.make();
    store.attack(
        "UPDATE eventstore.domain_event SET payload = '{}' WHERE global_index = 2",
        "TRUNCATE eventstore.chain_block");
    rewriteChain(store);
    assertThat(store.firstBreak().reason()).isEqualTo(BreakReason.SealMismatch);
  }

  @Test
  void aSealOfAnotherStoreIsNotTaken() {
    Seal other = store.seals.make();
    store.reset();
    store.append(12);
    store.link();
    assertThat(store.verify(other).breaks())
        .extracting(ChainBreak::reason)
        .contains(BreakReason.SealMismatch);
  }

  /** What an attacker would do who knows how the chain is made. */
  static void rewriteChain(AuditedStore store) {
    store.attack(
        "UPDATE eventstore.chain_head SET events = 0, position = -1, frontier = '',"
            + " link = sha256('\\x03'::bytea || uuid_send(store))");
    new AttackersLinker(store.dataSource()).link();
  }

  /** The linker, without what the real one has seen before. */
  private record AttackersLinker(javax.sql.DataSource dataSource) {

    void link() {
      var linker = new ChainLinker(dataSource, 1000, () -> {});
      boolean more = linker.linkNext();
      assertThat(more).isFalse();
      assertThat(linker.progress().behind()).isZero();
    }
  }
}
