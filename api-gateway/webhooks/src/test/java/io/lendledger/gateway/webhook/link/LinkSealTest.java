package io.lendledger.gateway.webhook.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LinkSealTest {

  private static final LinkSeal SEAL = new LinkSeal(new byte[32]);
  private static final LinkSubject SUBJECT =
      new LinkSubject(
          new LenderCode("DEMO"), "sub_1", 4711, "mark", Instant.ofEpochSecond(1_800_000_000));

  @Test
  void opensWhatItHasSealed() {
    assertThat(SEAL.open(SEAL.seal(SUBJECT))).contains(SUBJECT);
  }

  @Test
  void opensNothingOfAnotherKey() {
    byte[] other = new byte[32];
    other[31] = 1;
    assertThat(new LinkSeal(other).open(SEAL.seal(SUBJECT))).isEmpty();
  }

  @Property
  void opensNothingOfWhichABitWasChanged(@ForAll @IntRange(min = 0, max = 400) int bit) {
    byte[] sealed = Base64.getUrlDecoder().decode(SEAL.seal(SUBJECT));
    int place = bit % (sealed.length * Byte.SIZE);
    sealed[place / Byte.SIZE] ^= (byte) (1 << place % Byte.SIZE);
    assertThat(SEAL.open(Base64.getUrlEncoder().withoutPadding().encodeToString(sealed))).isEmpty();
  }

  @Test
  void takesOneSpellingOnly() {
    String link = SEAL.seal(SUBJECT);
    for (String other : List.of(link + "=", link + "A", "", " ", "ü", "A".repeat(5_000))) {
      assertThat(SEAL.open(other)).as(other).isEmpty();
    }
  }

  @Test
  void partsDoNotRunIntoEachOther() {
    LinkSubject shifted =
        new LinkSubject(
            new LenderCode("DEMOs"), "ub_1", 4711, "mark", Instant.ofEpochSecond(1_800_000_000));
    assertThat(SEAL.seal(shifted)).isNotEqualTo(SEAL.seal(SUBJECT));
    assertThat(SEAL.open(SEAL.seal(shifted))).contains(shifted);
  }

  @Test
  void marksTellCredentialsApartAndNotWhoTheyAre() {
    assertThat(SEAL.mark("client:a")).isEqualTo(SEAL.mark("client:a"));
    assertThat(SEAL.mark("client:a")).isNotEqualTo(SEAL.mark("client:b")).doesNotContain("client");
  }
}
