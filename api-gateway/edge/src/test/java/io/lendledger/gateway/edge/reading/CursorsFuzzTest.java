package io.lendledger.gateway.edge.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.reading.Cursors.Place;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Whatever comes as a cursor is refused, unless it was sealed. In the build with the inputs that
 * are kept; {@code JAZZER_FUZZ=1} and {@code -Djazzer.hooks=true} look for others.
 */
class CursorsFuzzTest {

  private static final int MOST_PARTS = 4;
  private static final int LONGEST_PART = 64;

  private final Cursors cursors = new Cursors(new byte[32]);

  @FuzzTest
  void areRefusedUnlessSealed(byte[] cursor) {
    String text = new String(cursor, StandardCharsets.ISO_8859_1);
    assertRefused("loans/DEMO", text);
  }

  @FuzzTest
  void openWhereTheyWereSealed(FuzzedDataProvider data) {
    String subject = data.consumeAsciiString(LONGEST_PART);
    Place place = place(data);
    String sealed = cursors.seal(subject, place);
    assertThat(cursors.open(subject, sealed)).isEqualTo(place);
    String other = data.consumeRemainingAsAsciiString();
    if (!other.equals(subject)) {
      assertRefused(other, sealed);
    }
  }

  private static Place place(FuzzedDataProvider data) {
    long position = data.consumeLong();
    Instant asOf =
        data.consumeBoolean()
            ? Instant.ofEpochSecond(data.consumeInt(), data.consumeInt(0, 999_999_999))
            : null;
    List<String> key = new ArrayList<>();
    for (int parts = data.consumeInt(0, MOST_PARTS); parts > 0; parts--) {
      key.add(data.consumeString(LONGEST_PART));
    }
    return new Place(key, position, asOf);
  }

  private void assertRefused(String subject, String cursor) {
    assertThatExceptionOfType(Rejected.class)
        .isThrownBy(() -> cursors.open(subject, cursor))
        .matches(refused -> refused.rejection().code() == RejectionCode.INVALID_CURSOR);
  }
}
