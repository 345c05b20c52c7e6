package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import java.time.Instant;
import java.util.List;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.junit.jupiter.api.Test;

/** Gateway and query side may be two processes: question and answer travel. */
class LoanChangesWireTest {

  private final Jackson3Serializer serializer = Jackson3Serializer.builder().build();

  private <T> T sent(T message) {
    return serializer.deserialize(serializer.serialize(message, String.class));
  }

  @Test
  void arriveAsTheyWereSent() {
    LoanFeed feed = new LoanFeed();
    feed.change("DEMO", "L0000001", Instant.parse("2026-03-02T10:15:30.123Z"));
    FindLoanChanges question =
        new FindLoanChanges(
            List.of(new LenderCode("DEMO")),
            List.of(LoanChangeType.values()),
            LoanChangeId.START,
            500);
    LoanChanges answer = feed.answer(question);
    assertThat(answer.data()).hasSize(2);
    assertThat(sent(question)).isEqualTo(question);
    assertThat(sent(answer)).isEqualTo(answer);
  }
}
