package io.lendledger.command.submission.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.bound.Limits;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RecordBatchesTest {

  private static final RecordBatches<String> BATCHES =
      new RecordBatches<>(
          "notes",
          fields -> {
            String note = fields.required("note", FieldTypes.identifier(4));
            return fields.build(() -> note);
          });

  private final List<String> handed = new ArrayList<>();

  private static StoredBody body(String csv) {
    return new StoredBody(
        new SubmissionId(UUID.randomUUID().toString()),
        Flow.TRANSACTIONS,
        null,
        BodyFormat.CSV,
        Map.of(),
        Instant.EPOCH,
        null,
        null,
        Limits.NO_DATES,
        () -> new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)),
        () -> {});
  }

  private void hand(List<Row<String>> batch) {
    batch.forEach(row -> handed.add(row.value()));
  }

  @Test
  void anArrivingBodyIsReadPastItsFaults() {
    Faults faults = new Faults();
    assertThat(BATCHES.readPlain(body("note\nA\ntoo long\nB\n"), faults, this::hand)).isEqualTo(3);
    assertThat(faults.count()).isOne();
    assertThat(handed).containsExactly("A", "B");
  }

  @Test
  void anAcceptedBodyIsReadAgain() {
    BATCHES.again(body("note\nA\nB\n"), this::hand);
    assertThat(handed).containsExactly("A", "B");
  }

  /** It would be applied in part, and nobody would know. */
  @Test
  void noRecordOfAnAcceptedBodyIsPassedOver() {
    StoredBody body = body("note\nA\ntoo long\nB\n");
    assertThatThrownBy(() -> BATCHES.again(body, this::hand))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(body.submission().toString())
        .hasMessageContaining("must be 1 to 4 characters");
    assertThat(handed).isEmpty();
  }

  @Test
  void whatFollowsAFullBatchIsNotPassedOverEither() {
    String full = "note\n" + "A\n".repeat(RecordBatches.BATCH_RECORDS);
    StoredBody body = body(full + "too long\n");
    assertThatThrownBy(() -> BATCHES.again(body, this::hand))
        .isInstanceOf(IllegalStateException.class);
    assertThat(handed).hasSize(RecordBatches.BATCH_RECORDS);
  }
}
