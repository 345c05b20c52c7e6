package io.lendledger.command.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.integrity.chain.SealText;
import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.ChainBreak;
import io.lendledger.core.integrity.Seal;
import io.lendledger.core.integrity.SealKind;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SealsTest {

  private static final Instant NEXT_DAY = Instant.parse("2026-03-03T00:01:00Z");

  @RegisterExtension private static final AuditedStore store = new AuditedStore();

  @BeforeEach
  void fill() {
    store.reset();
    store.append(3);
    store.seals = new Seals(store.dataSource(), new AuditedStore.ClearVault(), store.clock);
  }

  @Test
  void aSealCoversWhatIsCommittedLinkedOrNot() {
    Seal seal = store.seals.make();

    assertThat(seal.number()).isOne();
    assertThat(seal.kind()).isEqualTo(SealKind.OnDemand);
    assertThat(seal.events()).isEqualTo(3);
    assertThat(seal.position()).isEqualTo(3);
    assertThat(seal.sealedAt()).isEqualTo(AuditedStore.NOON);
    assertThat(seal.previousSeal()).isNull();
    assertThat(SealText.isSigned(seal)).isTrue();
    assertThat(store.verify(seal).isIntact()).isTrue();
  }

  @Test
  void theSignedTextIsAsItIsDocumented() {
    Seal seal =
        new Seal(
            "0f8b8a0e-3c1c-4b66-9a3c-2a4d3b6f7e10",
            2,
            SealKind.Day,
            LocalDate.of(2026, 3, 2),
            4,
            5,
            "aa",
            "bb",
            "cc",
            NEXT_DAY,
            null,
            "KEY",
            "");
    assertThat(new String(SealText.of(seal), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            lendledger-seal-1
            store=0f8b8a0e-3c1c-4b66-9a3c-2a4d3b6f7e10
            number=2
            kind=Day
            day=2026-03-02
            events=4
            position=5
            chainHash=aa
            merkleRoot=bb
            previousSeal=cc
            sealedAt=2026-03-03T00:01:00.000Z
            nextKey=
            publicKey=KEY
            """);
  }

  @Test
  void aDayIsSealedOnceAMinuteAfterItsEnd() {
    store.seals.sealDayIfDue();
    assertThat(store.seals.after(0, 10)).as("nothing is linked yet").isEmpty();
    store.link();
    store.clock.set(NEXT_DAY.minusMillis(1));
    store.seals.sealDayIfDue();
    assertThat(days()).containsExactly(LocalDate.of(2026, 3, 1));
    store.clock.set(NEXT_DAY);
    store.seals.sealDayIfDue();
    store.seals.sealDayIfDue();
    new Seals(store.dataSource(), new AuditedStore.ClearVault(), store.clock).sealDayIfDue();
    assertThat(days()).containsExactly(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 2));
    store.clock.set(NEXT_DAY.plus(Duration.ofDays(3)));
    store.seals.sealDayIfDue();
    assertThat(days()).hasSize(3).last().isEqualTo(LocalDate.of(2026, 3, 5));
  }

  @Test
  void aDayThatHasEndedWaitsUntilItIsSealed() {
    store.link();
    store.clock.set(NEXT_DAY);
    store.seals.sealDayIfDue();
    assertThat(store.seals.unsealed()).isZero();
    store.clock.set(NEXT_DAY.plus(Duration.ofDays(1)).minusSeconds(1));
    assertThat(store.seals.unsealed()).isZero();
    store.clock.set(NEXT_DAY.plus(Duration.ofDays(2)).plusSeconds(90));
    assertThat(store.seals.unsealed()).isEqualTo(Duration.ofDays(1).plusSeconds(90));
    assertThat(new Seals(store.dataSource(), new AuditedStore.ClearVault(), store.clock).unsealed())
        .isEqualTo(Duration.ofSeconds(90));
    store.seals.sealDayIfDue();
    assertThat(store.seals.unsealed()).isZero();
  }

  @Test
  void whoIsADayAheadSealsNothing() {
    store.link();
    store.clock.set(NEXT_DAY);
    Duration day = Duration.ofDays(1);
    var ahead =
        new Seals(
            store.dataSource(),
            new AuditedStore.ClearVault(),
            Clock.offset(store.clock, day),
            Clock.offset(Clock.systemUTC(), day));
    ahead.sealDayIfDue();
    assertThat(days()).as("the day has not ended").isEmpty();
    assertThat(ahead.unsealed()).as("by the database").isLessThan(day);
    store.seals.sealDayIfDue();
    assertThat(days()).containsExactly(LocalDate.of(2026, 3, 2));
  }

  private static List<LocalDate> days() {
    return store.seals.after(0, 10).stream().map(Seal::day).toList();
  }

  @Test
  void anotherKeySignsAfterTheSealThatNamesIt() {
    Seal first = store.seals.make();
    Seal change = store.seals.changeKey();
    Seal second = store.seals.make();

    assertThat(change.kind()).isEqualTo(SealKind.KeyChange);
    assertThat(change.publicKey()).isEqualTo(first.publicKey());
    assertThat(change.nextKey()).isEqualTo(second.publicKey()).isNotEqualTo(first.publicKey());
    assertThat(change.previousSeal()).isEqualTo(SealText.hash(first));
    assertThat(store.verify(List.of(second), List.of(first.publicKey())).breaks()).isEmpty();
    assertThat(store.verify(List.of(second), List.of(anyKey())).breaks())
        .extracting(ChainBreak::reason)
        .containsOnly(BreakReason.SealForged);
  }

  @Test
  void aKeptSealWithAnotherMemberIsForged() {
    Seal seal = store.seals.make();
    Seal forged =
        new Seal(
            seal.store(),
            seal.number(),
            seal.kind(),
            seal.day(),
            seal.events(),
            seal.position(),
            seal.chainHash(),
            seal.merkleRoot(),
            seal.previousSeal(),
            seal.sealedAt().plusMillis(1),
            seal.nextKey(),
            seal.publicKey(),
            seal.signature());
    assertThat(store.verify(forged).breaks())
        .extracting(ChainBreak::reason)
        .contains(BreakReason.SealForged);
  }

  /** Every column of a stored seal, so that one added later is signed or fails here. */
  @Test
  void aStoredSealWithAnotherMemberIsForged() {
    var columns = TamperedColumns.of(store, "seal");
    assertThat(columns).hasSizeGreaterThanOrEqualTo(12);
    for (var column : columns.entrySet()) {
      fill();
      store.seals.make();
      store.seals.changeKey();
      store.clock.set(NEXT_DAY);
      store.link();
      store.seals.sealDayIfDue();
      assertThat(store.verify().breaks()).isEmpty();
      store.attack(
          "UPDATE eventstore.seal SET %s = %s WHERE number = %d"
              .formatted(
                  column.getKey(),
                  column.getKey().equals("kind")
                      ? "'OnDemand'"
                      : TamperedColumns.changed(column.getKey(), column.getValue()),
                  column.getKey().equals("next_key") ? 2 : 3));
      assertThat(store.verify().isIntact()).as("%s", column).isFalse();
    }
  }

  @Test
  void sealsMadeAnewWithAnotherKeyAreNotTrusted() {
    Seal kept = store.seals.make();
    store.attack("TRUNCATE eventstore.seal", "TRUNCATE eventstore.seal_key");
    store.seals.make();
    assertThat(store.verify().isIntact()).as("nobody knows the key").isTrue();
    assertThat(store.verify(List.of(), List.of(kept.publicKey())).breaks())
        .extracting(ChainBreak::reason)
        .containsExactly(BreakReason.SealForged);
    assertThat(store.verify(kept).breaks())
        .extracting(ChainBreak::reason)
        .containsExactly(BreakReason.SealForged);
  }

  @Test
  void anotherSealOverTheSameEventsIsTheSame() {
    Seal first = store.seals.make();
    assertThat(store.seals.make()).isEqualTo(first);
    store.append(1);
    assertThat(store.seals.make().number()).isEqualTo(2);
    assertThat(store.seals.after(0, 10)).hasSize(2);
  }

  @Test
  void sealsAreCheckedHoweverManyThereAre() {
    List<Seal> seals = new ArrayList<>();
    for (int n = 0; n < 5; n++) {
      store.append(1);
      seals.add(store.seals.make());
    }
    assertThat(store.verifyBy(3, seals.getLast()).breaks()).isEmpty();
    assertThat(store.verifyBy(3, seals.getLast()).checkedSeals()).isEqualTo(6);
    store.attack(
        "UPDATE eventstore.seal SET sealed_at = sealed_at + interval '1 s' WHERE number = 5");
    assertThat(store.verifyBy(3).breaks())
        .extracting(ChainBreak::reason)
        .containsExactly(BreakReason.SealForged);
  }

  private static String anyKey() {
    try {
      return Base64.getEncoder()
          .encodeToString(
              KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPublic().getEncoded());
    } catch (java.security.GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
