package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionReceipt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import org.apache.sshd.sftp.client.SftpClient.CloseableHandle;
import org.apache.sshd.sftp.client.SftpClient.OpenMode;
import org.junit.jupiter.api.Test;

class UploadTest extends SftpGatewayTest {

  private static final String TRANSACTIONS = "/inbound/transactions/";
  private static final String POSITIONS = "/inbound/positions/";
  private static final String CSV = "transactionId,isin\r\nT-1,US0378331005\r\n";

  @Test
  void closedFileIsAppliedAnsweredAndArchived() throws Exception {
    demo().put(TRANSACTIONS + "closed.csv", CSV);
    assertThat(demo().files().stat(TRANSACTIONS + "closed.csv").getSize()).isEqualTo(CSV.length());
    assertThat(answer(TRANSACTIONS, "closed.csv.accepted.json"))
        .startsWith("{\"submissionId\":")
        .contains("\"status\":\"Applied\"");
    Submit submit = submitted().getLast();
    assertThat(submit.flow()).isEqualTo(Flow.TRANSACTIONS);
    assertThat(submit.lender()).hasToString("DEMO");
    assertThat(submit.format()).isEqualTo(BodyFormat.CSV);
    assertThat(submit.parameters()).isEmpty();
    assertThat(sent(submit)).isEqualTo(CSV);
    assertThat(sides.messages().getLast().getMetaData())
        .containsEntry("credential", "client:demo-lender")
        .containsEntry("fileName", "closed.csv");
    assertThat(demo().names(TRANSACTIONS)).doesNotContain("closed.csv");
    String archived = only(demo().names("/archive/transactions"), "_closed.csv");
    assertThat(demo().get("/archive/transactions/" + archived)).isEqualTo(CSV);
  }

  @Test
  void fileUnderATemporaryNameIsTakenOnceRenamed() throws Exception {
    for (String name : List.of("renamed.csv.part", "renamed.csv.tmp", ".renamed.csv")) {
      demo().put(TRANSACTIONS + name, CSV);
    }
    demo().put(TRANSACTIONS + "before.csv", CSV);
    answer(TRANSACTIONS, "before.csv.accepted.json");
    assertThat(submitted()).hasSize(1);

    demo().files().rename(TRANSACTIONS + "renamed.csv.part", TRANSACTIONS + "renamed.csv");
    answer(TRANSACTIONS, "renamed.csv.accepted.json");
    assertThat(sent(submitted().getLast())).isEqualTo(CSV);
    demo().files().remove(TRANSACTIONS + "renamed.csv.tmp");
    demo().files().remove(TRANSACTIONS + ".renamed.csv");
    assertThat(demo().names(TRANSACTIONS)).noneMatch(name -> name.contains(".tmp"));
  }

  @Test
  void uploadThatWasCutOffIsNotReadUntilItIsWhole() throws Exception {
    try (FileClient lost = logIn("demo-lender", "demo-lender-secret")) {
      CloseableHandle handle = lost.open(TRANSACTIONS + "cut.csv", OpenMode.Create);
      lost.files().write(handle, 0, CSV.substring(0, 30).getBytes(StandardCharsets.UTF_8));
      lost.cut();
    }
    await("the server has closed what was cut off", () -> server.sessions() == 0);
    demo().put(TRANSACTIONS + "after.csv", CSV);
    answer(TRANSACTIONS, "after.csv.accepted.json");
    assertThat(submitted()).hasSize(1);
    assertThat(demo().files().stat(TRANSACTIONS + "cut.csv").getSize()).isEqualTo(30);

    try (CloseableHandle handle = demo().open(TRANSACTIONS + "cut.csv")) {
      byte[] rest = CSV.substring(30).getBytes(StandardCharsets.UTF_8);
      demo().files().write(handle, 30, rest);
    }
    answer(TRANSACTIONS, "cut.csv.accepted.json");
    assertThat(sent(submitted().getLast())).isEqualTo(CSV);
  }

  @Test
  void whoeverOpensAPlaceAnewTakesItOver() throws Exception {
    try (FileClient half = logIn("demo-lender", "demo-lender-secret")) {
      CloseableHandle dead = half.open(TRANSACTIONS + "twice.csv", OpenMode.Create);
      half.files().write(dead, 0, "half".getBytes(StandardCharsets.UTF_8));
      demo().put(TRANSACTIONS + "twice.csv", CSV);
      answer(TRANSACTIONS, "twice.csv.accepted.json");
      assertThatThrownBy(() -> half.files().write(dead, 4, new byte[] {'!'}))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(dead::close).isInstanceOf(IOException.class);
    }
    assertThat(sent(submitted().getLast())).isEqualTo(CSV);
    assertThat(submitted()).hasSize(1);
  }

  @Test
  void refusalIsAnsweredAsOverHttp() throws Exception {
    sides.onCommand(
        Submit.class,
        _ -> {
          throw new Rejected(
              RejectionCode.VALIDATION_FAILED,
              "1 fault",
              Fault.at(0, "isin", "US0378331006", "check digit"));
        });
    demo().put(TRANSACTIONS + "refused.csv", CSV);
    assertThat(answer(TRANSACTIONS, "refused.csv.rejected.json"))
        .isEqualTo(
            "{\"error_code\":\"VALIDATION_FAILED\",\"message\":\"1 fault\",\"details\":"
                + "[{\"index\":0,\"field\":\"isin\",\"value\":\"US0378331006\","
                + "\"issue\":\"check digit\"}]}");
    sides.acceptSubmissions(NOW);
    demo().put(TRANSACTIONS + "refused.csv", CSV);
    answer(TRANSACTIONS, "refused.csv.accepted.json");
    assertThat(demo().names(TRANSACTIONS)).doesNotContain("refused.csv.rejected.json");
  }

  @Test
  void nameSaysHowTheFileIsWritten() throws Exception {
    demo().put(POSITIONS + "positions_2026-03-02.csv.gz", gzip(CSV));
    answer(POSITIONS, "positions_2026-03-02.csv.gz.accepted.json");
    assertThat(sent(submitted().getLast())).isEqualTo(CSV);
    assertThat(submitted().getLast().parameters()).isEqualTo(Map.of("asOfDate", "2026-03-02"));

    demo().put(POSITIONS + "eod_2026-03-02_empty.ndjson", "");
    answer(POSITIONS, "eod_2026-03-02_empty.ndjson.accepted.json");
    assertThat(submitted().getLast().format()).isEqualTo(BodyFormat.NDJSON);
    assertThat(submitted().getLast().parameters())
        .isEqualTo(Map.of("asOfDate", "2026-03-02", "emptyInventory", "true"));

    demo().put(POSITIONS + "snapshot_2026-03-02.json", "{}");
    answer(POSITIONS, "snapshot_2026-03-02.json.accepted.json");
    assertThat(submitted().getLast().parameters()).isEmpty();
  }

  @Test
  void whatCannotBeReadIsRefusedWithItsReason() throws Exception {
    demo().put(TRANSACTIONS + "list.xlsx", "PK");
    assertThat(answer(TRANSACTIONS, "list.xlsx.rejected.json"))
        .contains("UNSUPPORTED_MEDIA_TYPE", ".csv, .ndjson or .json");
    demo().put(POSITIONS + "positions.csv", CSV);
    assertThat(answer(POSITIONS, "positions.csv.rejected.json"))
        .contains("VALIDATION_FAILED", "as in positions_2026-11-20.csv");
    byte[] cut = gzip(CSV);
    demo().put(TRANSACTIONS + "cut.json.gz", Arrays.copyOf(cut, cut.length - 3));
    assertThat(answer(TRANSACTIONS, "cut.json.gz.rejected.json")).contains("MALFORMED_REQUEST");
    demo().put(TRANSACTIONS + "bomb.csv.gz", gzip("0".repeat(40 << 20)));
    assertThat(answer(TRANSACTIONS, "bomb.csv.gz.rejected.json")).contains("PAYLOAD_TOO_LARGE");
    assertThat(submitted()).isEmpty();
  }

  @Test
  void whatCannotBeServedNowIsTriedAgainAsTheSameSubmission() throws Exception {
    AtomicBoolean away = new AtomicBoolean(true);
    sides.onCommand(
        Submit.class,
        submit -> {
          if (away.getAndSet(false)) {
            throw new Rejected(RejectionCode.UNAVAILABLE, "away");
          }
          return new SubmissionReceipt(
              submit.submission().value(), "transactions", "Applied", 1, 1, 0, 0, NOW);
        });
    demo().put(TRANSACTIONS + "again.csv", CSV);
    answer(TRANSACTIONS, "again.csv.accepted.json");
    assertThat(submitted()).hasSize(2);
    assertThat(submitted().getFirst()).usingRecursiveComparison().isEqualTo(submitted().getLast());
  }

  private String answer(String directory, String name) throws Exception {
    await(name, () -> demo().has(directory, name));
    return demo().get(directory + name);
  }

  private List<Submit> submitted() {
    return sides.received(Submit.class);
  }

  private String sent(Submit submit) {
    if (submit.content() != null) {
      return new String(submit.content(), StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    sides.received(StoreContent.class).stream()
        .filter(content -> content.submission().equals(submit.submission()))
        .forEach(content -> all.writeBytes(content.bytes()));
    return all.toString(StandardCharsets.UTF_8);
  }

  private static String only(List<String> names, String end) {
    return names.stream().filter(name -> name.endsWith(end)).toList().getFirst();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
