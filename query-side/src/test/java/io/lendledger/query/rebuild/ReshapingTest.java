package io.lendledger.query.rebuild;

import static io.lendledger.core.rebuild.RebuildKind.REPLAY;
import static io.lendledger.core.rebuild.RebuildKind.VERIFY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.reference.ReferenceProjection;
import java.sql.Connection;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A version of the service whose read model has other tables than the one before. */
class ReshapingTest {

  private final LiveLedger ledger = new LiveLedger();

  @AfterEach
  void stop() {
    ledger.close();
  }

  @Test
  void aNewShapeIsFilledFromTheEventsAndNotReadBefore() throws Exception {
    ledger.register("One", "Three");
    try (Connection reader = ledger.readerThatStays()) {
      ledger.upgrade(ReferenceProjection.class, NewShape::new);
      ledger.publish("Seventh", "S");
      ledger.awaitEvents("reference", 2);
      refused(() -> ledger.read("reference"), RejectionCode.UNAVAILABLE, "revision 1");
      refused(
          () -> ledger.request("reference", VERIFY),
          RejectionCode.INVALID_TRANSITION,
          "kept in revision 1");
      ledger.read("lending");
      assertThat(ledger.state("reference").state()).isEqualTo("Replaying");
      assertThat(ledger.names()).as("as they were").containsExactly("One", "Three");
      reader.rollback();
    }
    assertThat(ledger.awaitEnd("reference", REPLAY).state()).isEqualTo("Succeeded");

    ledger.awaitCurrent("reference");
    ledger.register("Fifth");
    assertThat(letters()).isEqualTo("3 5 7 5");
    assertThat(ledger.catalogue().definitions())
        .anyMatch(each -> each.contains("lender_name_letters"));
    assertThat(ledger.catalogue().schemas()).containsExactly("query");
    ledger.request("reference", VERIFY);
    assertThat(ledger.awaitEnd("reference", VERIFY).differences().total()).isZero();
  }

  @Test
  void aProcessOfTheFormerVersionNeitherReadsNorWritesTheNewShape() {
    ledger.upgrade(ReferenceProjection.class, NewShape::new);
    ledger.register("One");
    ledger.upgrade(ReferenceProjection.class, UnaryOperator.identity());

    refused(() -> ledger.read("reference"), RejectionCode.UNAVAILABLE, "only knows revision 1");
    refused(
        () -> ledger.request("reference", REPLAY),
        RejectionCode.INVALID_TRANSITION,
        "cannot replay it in revision 1");
    assertThat(ledger.state("reference").state()).isEqualTo("Failed");
    ledger.publish("Two", "T");
    ledger.upgrade(ReferenceProjection.class, NewShape::new);
    ledger.register("Three");
    assertThat(letters()).isEqualTo("3 3 5");
  }

  private String letters() {
    return ledger
        .jdbc()
        .queryForObject(
            "SELECT string_agg(letters::text, ' ' ORDER BY ctid) FROM query.lender_name",
            String.class);
  }

  private static void refused(ThrowingCallable call, RejectionCode code, String message) {
    assertThatThrownBy(call)
        .hasMessageContaining(message)
        .isInstanceOfSatisfying(
            Rejected.class, refused -> assertThat(refused.rejection().code()).isEqualTo(code));
  }
}
