package io.lendledger.gateway.edge.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.reading.Cursors.Place;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class CursorsTest extends GatewayTest {

  private static final String SUBJECT = "loans/DEMO?status=Open";
  private static final Place PLACE = new Place(List.of("L0000001", "C\u00f6\u0000"), 4_711, NOW);
  private static final int TRIES = 20_000;
  private static final int SEAL_BYTES = 32;

  @Autowired private Cursors cursors;

  private Optional<Place> opened(String subject, String cursor) {
    try {
      return Optional.of(cursors.open(subject, cursor));
    } catch (Rejected refused) {
      assertThat(refused.rejection().code()).isEqualTo(RejectionCode.INVALID_CURSOR);
      return Optional.empty();
    }
  }

  @Test
  void whatWasSealedOpensForItsSubjectAlone() {
    for (Place place : List.of(PLACE, new Place(List.of(), -1, null))) {
      String cursor = cursors.seal(SUBJECT, place);
      assertThat(opened(SUBJECT, cursor)).contains(place);
      assertThat(opened(SUBJECT + "&isin=x", cursor)).isEmpty();
    }
  }

  @Test
  void nothingMovesFromTheSubjectToThePlace() {
    Cursors own = new Cursors(new byte[32]);
    byte[] sealed = Base64.getUrlDecoder().decode(own.seal("ab", PLACE));
    byte[] moved = new byte[sealed.length + 1];
    int place = sealed.length - SEAL_BYTES;
    System.arraycopy(sealed, 0, moved, 0, place);
    moved[place] = 'a';
    System.arraycopy(sealed, place, moved, place + 1, SEAL_BYTES);
    assertThatThrownBy(() -> own.open("b", text(moved))).isInstanceOf(Rejected.class);
  }

  @Test
  void bytesBehindAPlaceAreRefusedEvenWithTheirSeal() throws Exception {
    Cursors own = new Cursors(new byte[32]);
    byte[] sealed = Base64.getUrlDecoder().decode(own.seal("s", PLACE));
    int place = sealed.length - SEAL_BYTES;
    for (int more = 0; more < 2; more++) {
      byte[] body = Arrays.copyOf(sealed, place + more);
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(new byte[32], "HmacSHA256"));
      mac.update(new byte[] {0, 0, 0, 1, 's'});
      byte[] whole = Arrays.copyOf(body, body.length + SEAL_BYTES);
      System.arraycopy(mac.doFinal(body), 0, whole, body.length, SEAL_BYTES);
      if (more == 0) {
        assertThat(own.open("s", text(whole))).isEqualTo(PLACE);
      } else {
        assertThatThrownBy(() -> own.open("s", text(whole))).isInstanceOf(Rejected.class);
      }
    }
  }

  private static String text(byte[] sealed) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
  }

  @Test
  void aPlaceHasOneSpelling() {
    String good = cursors.seal(SUBJECT, new Place(List.of("a"), 1, null));
    String padding = good.length() % 4 == 2 ? "==" : good.length() % 4 == 3 ? "=" : "";
    assertThat(padding).isNotEmpty();
    assertThat(opened(SUBJECT, good)).isPresent();
    assertThat(opened(SUBJECT, good + padding)).isEmpty();
    char last = good.charAt(good.length() - 1);
    String sameBytes = good.substring(0, good.length() - 1) + (char) (last + 1);
    assertThat(Base64.getUrlDecoder().decode(sameBytes))
        .isEqualTo(Base64.getUrlDecoder().decode(good));
    assertThat(opened(SUBJECT, sameBytes)).isEmpty();
  }

  @Test
  void whatWasAlteredIsRefused() {
    byte[] good = cursors.seal(SUBJECT, PLACE).getBytes(StandardCharsets.US_ASCII);
    Random dice = new Random(1);
    for (int round = 0; round < TRIES; round++) {
      byte[] altered = Arrays.copyOf(good, dice.nextInt(3) == 0 ? dice.nextInt(200) : good.length);
      for (int times = dice.nextInt(4); times > 0 && altered.length > 0; times--) {
        altered[dice.nextInt(altered.length)] = (byte) dice.nextInt(256);
      }
      String cursor = new String(altered, StandardCharsets.ISO_8859_1);
      assertThat(opened(SUBJECT, cursor).isPresent())
          .as(cursor)
          .isEqualTo(Arrays.equals(altered, good));
    }
  }
}
