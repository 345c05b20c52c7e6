package io.lendledger.command.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.command.submission.store.SubmissionChunks;
import io.lendledger.core.fairness.Company;
import io.lendledger.core.fairness.Party;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionReceipt;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a large body costs others while it is taken in. */
class LargeBodyTest {

  private static final Party OTHER = Party.of(new LenderCode("OTHER"), "reads");
  private static final int ROWS = 5_000;
  private static final int ATTEMPTS = 20;

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void close() {
    intake.close();
  }

  /**
   * A rest of commands that have stopped is a refusal. Without rests the fault of the last row
   * would be the first to be told; another's request goes first for a moment only, so a slow
   * machine may need several attempts.
   */
  @Test
  void itsCheckRestsBetweenRecordsWhileAnotherGoesFirst() {
    Company company = intake.run.get(Company.class);
    company.enter(Party.of(LendingDesk.DEMO, "requests"), 2);
    intake.run.get(Commands.class).stop();
    List<RejectionCode> refusals = new ArrayList<>();
    while (refusals.size() < ATTEMPTS && !refusals.contains(RejectionCode.UNAVAILABLE)) {
      Submit body =
          intake.store(Flow.TRANSACTIONS, BodyFormat.CSV, Map.of(), withAFaultInTheLastRow());
      company.enter(OTHER, 1);
      refusals.add(refusal(body));
      company.leave(OTHER, 1);
    }
    assertThat(refusals).contains(RejectionCode.UNAVAILABLE);
  }

  /** A slower attempt at the same body must not take them away. */
  @Test
  void itsBytesStayOnceItIsAccepted() {
    Submit body =
        intake.store(
            Flow.TRANSACTIONS,
            BodyFormat.CSV,
            Map.of(),
            rows("10").getBytes(StandardCharsets.UTF_8));
    intake.submit(body);
    SubmissionChunks chunks = intake.run.get(SubmissionChunks.class);
    chunks.delete(body.submission());
    for (int chunk = 0; chunk < body.chunks(); chunk++) {
      assertThat(chunks.bytes(body.submission(), chunk)).as("chunk %d", chunk).isNotEmpty();
    }
  }

  @Test
  void whatItBeginsWithIsAnotherBodyAndSoIsThatOfAnotherLender() {
    Submit body =
        intake.store(
            Flow.TRANSACTIONS,
            BodyFormat.CSV,
            Map.of(),
            rows("10").getBytes(StandardCharsets.UTF_8));
    SubmissionReceipt receipt = intake.submit(body);
    assertThat(intake.submit(body).submissionId()).isEqualTo(receipt.submissionId());
    Submit beginning =
        new Submit(
            body.submission(),
            body.flow(),
            body.lender(),
            body.format(),
            body.parameters(),
            body.chunks() - 1,
            body.receivedAt());
    assertThat(refusal(beginning)).isEqualTo(RejectionCode.IDEMPOTENCY_CONFLICT);
    assertThat(refusal(IntakeDesk.of(new LenderCode("OTHER"), body)))
        .isEqualTo(RejectionCode.IDEMPOTENCY_CONFLICT);
  }

  private RejectionCode refusal(Submit body) {
    try {
      throw new AssertionError("was accepted: " + intake.submit(body));
    } catch (Rejected refused) {
      return refused.rejection().code();
    }
  }

  private static byte[] withAFaultInTheLastRow() {
    return rows("ten").getBytes(StandardCharsets.UTF_8);
  }

  private static String rows(String lastUnits) {
    return IntStream.rangeClosed(1, ROWS)
        .mapToObj(row ->
            "T%d,C%d,ACC,US0378331005,Buy,%s,%s,%s"
                .formatted(
                    row,
                    row,
                    row < ROWS ? "10" : lastUnits,
                    LendingDesk.MONDAY,
                    LendingDesk.MONDAY))
        .collect(
            Collectors.joining(
                "\n",
                "transactionId,clientId,accountId,isin,side,units,tradeDate,settlementDate\n",
                "\n"));
  }
}
