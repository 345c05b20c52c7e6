package io.lendledger.core.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BodyPlacesTest {

  private static final String BODY = "\uFEFFid,name\r\n1,\"two\r\nlines\"\r\n\r\n2,b\r\n1,c\r\n";

  private static InputStream body() {
    return new ByteArrayInputStream(BODY.getBytes(UTF_8));
  }

  private static Rejection refusal(Fault... faults) {
    return new Rejection(RejectionCode.VALIDATION_FAILED, "faults", List.of(faults));
  }

  @Test
  void lineAndColumnAreAddedToFaultsThatNameARecordAlone() {
    Rejection shown =
        BodyPlaces.shown(
            refusal(
                new Fault(2, "id", "1", "is given by record 0 already"),
                new Fault(1, "elsewhere", null, "is not known"),
                new Fault(0, "name", "x", "must be short (line 2, column 2)"),
                new Fault(null, "asOfDate", null, "is required")),
            BodyFormat.CSV,
            Map.of(),
            BodyPlacesTest::body);
    assertThat(shown.faults())
        .containsExactly(
            new Fault(2, "id", "1", "is given by record 0 already (line 6, column 1)"),
            new Fault(1, "elsewhere", null, "is not known (line 5)"),
            new Fault(0, "name", "x", "must be short (line 2, column 2)"),
            new Fault(null, "asOfDate", null, "is required"));
    assertThat(shown.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    assertThat(shown.message()).isEqualTo("faults");
  }

  @Test
  void theSameInNdjsonWhereBlankLinesStandBetween() {
    String lines = "{\"id\":1}\n\n \r\n{\"id\":2}\n{\"id\":1}";
    Rejection shown =
        BodyPlaces.shown(
            refusal(
                new Fault(2, "id", "1", "is given by record 0 already"),
                new Fault(1, null, null, "is not known")),
            BodyFormat.NDJSON,
            Map.of(),
            () -> new ByteArrayInputStream(lines.getBytes(UTF_8)));
    assertThat(shown.faults())
        .containsExactly(
            new Fault(2, "id", "1", "is given by record 0 already (line 5, column 7)"),
            new Fault(1, null, null, "is not known (line 4)"));
  }

  @Test
  void jsonHasNoLinesOfItsOwn() {
    Rejection refusal = refusal(new Fault(0, "id", "1", "is wrong"));
    assertThat(BodyPlaces.shown(refusal, BodyFormat.JSON, Map.of(), BodyPlacesTest::body))
        .isSameAs(refusal);
  }

  @Test
  void nothingIsReadAgainWhereEachFaultHasItsPlace() {
    Rejection refusal = refusal(new Fault(0, "id", "1", "is wrong (line 2)"));
    assertThat(
            BodyPlaces.shown(
                refusal,
                BodyFormat.NDJSON,
                Map.of(),
                () -> {
                  throw new AssertionError("read again");
                }))
        .isSameAs(refusal);
  }
}
