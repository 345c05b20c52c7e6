package io.lendledger.command.integrity.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The worked example of docs/audit.md: whoever writes a verifier must get the same. */
class EventLeafTest {

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static EventLeaf example() {
    return new EventLeaf()
        .begin()
        .number(7)
        .uuid(UUID.fromString("00000000-0000-0000-0000-000000000001"))
        .value(text("L1"))
        .number(0)
        .value(text("Loan"))
        .number(1_000_000)
        .value(text("loan.noted"))
        .value(null)
        .value(text("{}"))
        .value(text("{\"a\":\"é\"}"));
  }

  @Test
  void isEncodedColumnByColumn() {
    assertThat(HexFormat.of().formatHex(example().canonical()))
        .isEqualTo(
            "01"
                + "000000080000000000000007"
                + "0000001000000000000000000000000000000001"
                + "000000024c31"
                + "000000080000000000000000"
                + "000000044c6f616e"
                + "0000000800000000000f4240"
                + "0000000a6c6f616e2e6e6f746564"
                + "ffffffff"
                + "000000027b7d"
                + "0000000a7b2261223a22c3a9227d");
  }

  @Test
  void isHashedBehindAZero() {
    byte[] canonical = example().canonical();
    byte[] prefixed = new byte[canonical.length + 1];
    System.arraycopy(canonical, 0, prefixed, 1, canonical.length);
    assertThat(example().hash()).isEqualTo(ChainHash.sha256().digest(prefixed));
  }

  @Test
  void needsAllColumns() {
    assertThatIllegalStateException().isThrownBy(() -> new EventLeaf().begin().number(1).hash());
  }

  @Test
  void growsWithItsEvent() {
    byte[] large = new byte[100_000];
    byte[] canonical = new EventLeaf().begin().number(1).value(large).canonical();
    assertThat(canonical).hasSize(1 + 12 + 4 + large.length);
  }
}
