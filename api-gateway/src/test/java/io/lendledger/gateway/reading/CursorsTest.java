package io.lendledger.gateway.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.reading.Cursors.Place;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class CursorsTest extends GatewayTest {

  private static final String SUBJECT = "loans/DEMO?status=Open";
  private static final Place PLACE = new Place(List.of("L0000001", "C\u00f6\u0000"), 4_711, NOW);
  private static final int TRIES = 20_000;

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

  /** The last character of a cursor may have bits that mean nothing. */
  @Test
  void whatWasAlteredIsRefusedOrMeansTheSame() {
    byte[] good = cursors.seal(SUBJECT, PLACE).getBytes(StandardCharsets.US_ASCII);
    Random dice = new Random(1);
    for (int round = 0; round < TRIES; round++) {
      byte[] altered = Arrays.copyOf(good, dice.nextInt(3) == 0 ? dice.nextInt(200) : good.length);
      for (int times = dice.nextInt(4); times > 0 && altered.length > 0; times--) {
        altered[dice.nextInt(altered.length)] = (byte) dice.nextInt(256);
      }
      String cursor = new String(altered, StandardCharsets.ISO_8859_1);
      assertThat(opened(SUBJECT, cursor).orElse(PLACE)).as(cursor).isEqualTo(PLACE);
    }
  }
}
