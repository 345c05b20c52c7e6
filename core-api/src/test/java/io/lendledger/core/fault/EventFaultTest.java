package io.lendledger.core.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class EventFaultTest {

  @Test
  void whatComesBackEachTimeIsTheEvents() {
    assertThat(EventFault.isOf(new ArithmeticException("Overflow"))).isTrue();
    assertThat(EventFault.isOf(sql("22003"))).isTrue();
    assertThat(EventFault.isOf(new IllegalStateException(sql("23514")))).isTrue();
    assertThat(EventFault.isOf(new Rejected(RejectionCode.NOT_FOUND, "no such loan"))).isTrue();
  }

  @Test
  void whatPassesOrConcernsAllEventsIsNot() {
    assertThat(EventFault.isOf(new IllegalStateException(sql("57P01")))).isFalse();
    assertThat(EventFault.isOf(sql("40P01"))).isFalse();
    assertThat(EventFault.isOf(new Rejected(RejectionCode.UNAVAILABLE, "later"))).isFalse();
    assertThat(EventFault.isOf(new IllegalStateException(sql("42P01")))).isFalse();
    assertThat(EventFault.isOf(new IllegalStateException(new OutOfMemoryError()))).isFalse();
  }

  @Test
  void theCauseIsOneLineOfBoundedLength() {
    var refused = new SQLException("ERROR: no\tsuch row\n  Detail: Failing row contains (A, 7)");
    assertThat(EventFault.cause(new IllegalStateException(refused)))
        .isEqualTo("java.sql.SQLException: ERROR: no such row");
    assertThat(EventFault.cause(new ArithmeticException("x".repeat(1_000)))).hasSize(500);
  }

  private static SQLException sql(String state) {
    return new SQLException("as the test wants", state);
  }
}
