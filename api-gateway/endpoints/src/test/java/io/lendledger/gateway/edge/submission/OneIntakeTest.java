package io.lendledger.gateway.edge.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.GatewayTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.axonframework.messaging.MetaData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;

/** The same bytes come to the same, whether a request or a file carries them. */
class OneIntakeTest extends GatewayTest {

  private static final int BYTES = 600_000;

  @Autowired private StreamedBodies bodies;

  private final byte[] body = new byte[BYTES];

  @BeforeEach
  void accept() {
    new Random(1).nextBytes(body);
    sides.acceptSubmissions(NOW);
  }

  @Test
  void aFileIsStoredAndSubmittedAsARequestIs() throws IOException {
    asDemoKey()
        .post()
        .uri("/api/v1/transactions")
        .contentType(MediaType.valueOf("text/csv"))
        .bodyValue(body)
        .exchange()
        .expectStatus()
        .isCreated();
    List<StoreContent> ofRequest = List.copyOf(sides.received(StoreContent.class));
    bodies.take(described(), new ByteArrayInputStream(body), Duration.ofSeconds(30));

    List<StoreContent> all = sides.received(StoreContent.class);
    List<StoreContent> ofFile = all.subList(ofRequest.size(), all.size());
    assertThat(ofFile).extracting(StoreContent::bytes).hasSameSizeAs(ofRequest);
    for (int chunk = 0; chunk < ofFile.size(); chunk++) {
      assertThat(ofFile.get(chunk).bytes()).isEqualTo(ofRequest.get(chunk).bytes());
    }
    List<Submit> submits = sides.received(Submit.class);
    assertThat(submits).hasSize(2);
    assertThat(submits)
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("submission", "receivedAt")
        .containsOnly(submits.getFirst());
  }

  @Test
  void aSmallBodyComesWithTheCommandAndNotInChunks() throws IOException {
    byte[] small = Arrays.copyOf(body, 65_536);
    asDemoKey()
        .post()
        .uri("/api/v1/transactions")
        .contentType(MediaType.valueOf("text/csv"))
        .bodyValue(small)
        .exchange()
        .expectStatus()
        .isCreated();
    bodies.take(described(), new ByteArrayInputStream(small), Duration.ofSeconds(30));
    asDemoKey()
        .post()
        .uri("/api/v1/transactions?dryRun=true")
        .contentType(MediaType.valueOf("text/csv"))
        .bodyValue(small)
        .exchange();

    assertThat(sides.received(Submit.class))
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.content()).isEqualTo(small));
    assertThat(sides.received(StoreContent.class)).as("of the dry run").hasSize(1);
    bodies.take(described(), new ByteArrayInputStream(Arrays.copyOf(body, 65_537)), Duration.ZERO);
    assertThat(sides.received(Submit.class).getLast().content()).isNull();
    assertThat(sides.received(StoreContent.class)).hasSize(2);
  }

  @Test
  void whatAFileIsRefusedOrFailsWithIsThrownAsItIs() throws IOException {
    InputStream closed = InputStream.nullInputStream();
    closed.close();
    assertThatThrownBy(() -> bodies.take(described(), closed, Duration.ZERO))
        .isInstanceOf(IOException.class)
        .hasMessage("Stream closed");
    sides.onCommand(
        StoreContent.class,
        _ -> {
          throw new Rejected(RejectionCode.VALIDATION_FAILED, "no");
        });
    assertThatThrownBy(
            () -> bodies.take(described(), new ByteArrayInputStream(body), Duration.ZERO))
        .isInstanceOf(Rejected.class);
    assertThat(sides.received(StoreContent.class)).as("and no further chunk is read").hasSize(1);
  }

  private static StreamedBodies.Description described() {
    return new StreamedBodies.Description(
        new SubmissionId("file-1"),
        Flow.TRANSACTIONS,
        new LenderCode("DEMO"),
        BodyFormat.CSV,
        Map.of(),
        NOW,
        null,
        MetaData.emptyInstance());
  }
}
