package io.lendledger.gateway.edge.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {

  private static String valueOf(String sent) {
    return IdempotencyKey.of(List.of(sent)).value();
  }

  @Test
  void quotedAndBareAreTheSameKey() {
    String uuid = "8e03978e-40d5-43dd-bc93-6894a57f9324";
    assertThat(valueOf(uuid)).isEqualTo(uuid);
    assertThat(valueOf(" \"" + uuid + "\" ")).isEqualTo(uuid);
  }

  @Test
  void quotesAndBackslashesAreEscapedInQuotes() {
    assertThat(valueOf("\"a b, \\\"c\\\" \\\\ ;d\"")).isEqualTo("a b, \"c\" \\ ;d");
  }

  @Test
  void upTo255CharactersAreTaken() {
    assertThat(valueOf("k".repeat(255))).hasSize(255);
    refused("k".repeat(256));
    refused("\"" + "k".repeat(256) + "\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\"\"",
        "\"a",
        "a\"",
        "\"a\"b\"",
        "a b",
        "a,b",
        "a;b=1",
        "\"a\";b=1",
        "\"\\a\"",
        "é",
        "a\u0000"
      })
  void whatCannotBeOneKeyIsRefused(String sent) {
    refused(sent);
  }

  @Test
  void twoKeysAreRefused() {
    assertThatThrownBy(() -> IdempotencyKey.of(List.of("a", "a")))
        .isInstanceOf(Rejected.class)
        .extracting(e -> ((Rejected) e).rejection().faults().getFirst().issue())
        .isEqualTo("is given 2 times");
  }

  private static void refused(String sent) {
    assertThatThrownBy(() -> valueOf(sent))
        .isInstanceOfSatisfying(
            Rejected.class,
            e -> {
              assertThat(e.rejection().code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
              assertThat(e.rejection().faults().getFirst().field()).isEqualTo("Idempotency-Key");
              assertThat(e.rejection().faults().getFirst().issue()).isNotEmpty();
            });
  }
}
