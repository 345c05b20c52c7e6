package io.lendledger.gateway.edge.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

/** The bytes of refused bodies are kept for their senders, up to a bound. */
class RefusedContentTest extends RefusedBodies {

  @Test
  void itsBytesAreThereForItsSenderAsTheyCame() {
    sendLater(asDemoKey(), "/api/v1/positions");
    String content =
        "/submissions/%s/content".formatted(data(asDemoKey(), LIST).getFirst().get("submissionId"));
    for (var each : Map.of("/api/v1", asDemoKey(), "/desk/v1", as("demo-desk")).entrySet()) {
      var answer = each.getValue().get().uri(each.getKey() + content).exchange();
      answer.expectStatus().isOk().expectHeader().contentType(MediaType.APPLICATION_JSON);
      answer.expectHeader().doesNotExist("X-Content-Truncated");
      answer.expectBody(String.class).isEqualTo("{}");
    }
    as("other-lender").get().uri("/api/v1" + content).exchange().expectStatus().isNotFound();
  }

  @Test
  void ofALongOneTheFirstBytesAreThere() {
    String line = "{\"isin\": \"US0378331005\"}\n";
    String body = line.repeat(600_000 / line.length());
    asDemoKey()
        .post()
        .uri("/api/v1/transactions")
        .contentType(MediaType.APPLICATION_NDJSON)
        .bodyValue(body)
        .exchange()
        .expectStatus()
        .isBadRequest();
    Object id = data(asDemoKey(), LIST).getFirst().get("submissionId");
    var answer = asDemoKey().get().uri(LIST + "/" + id + "/content").exchange();
    answer.expectStatus().isOk().expectHeader().valueEquals("X-Content-Truncated", "true");
    answer
        .expectBody(String.class)
        .value(kept -> {
          assertThat(kept).hasSize(256 * 1024);
          assertThat(body).startsWith(kept);
        });
  }

  @Test
  void aLendersNewestBytesAreKeptUpToItsBound() {
    Random random = new Random(5);
    int bytes = 256 * 1024;
    int most = (int) (16L * 1024 * 1024 / bytes);
    List<RefusedSubmission> flood =
        IntStream.range(0, most + 10)
            .mapToObj(n -> {
              byte[] content = new byte[bytes];
              random.nextBytes(content);
              return RefusedSubmission.of(
                  new LenderCode("DEMO"),
                  Flow.POSITIONS,
                  NOW.plusSeconds(n),
                  new Rejection(RejectionCode.VALIDATION_FAILED, "no", List.of()),
                  new RefusedContent("text/csv", content, false));
            })
            .toList();
    store.keep(flood);
    List<Boolean> kept =
        flood.stream().map(each -> store.content(each.id(), null).isPresent()).toList();
    assertThat(kept.subList(0, 10)).as("the oldest").doesNotContain(true);
    assertThat(kept.subList(12, flood.size())).as("the newest").doesNotContain(false);
    assertThat(store.content(flood.getLast().id(), null).orElseThrow().bytes())
        .isEqualTo(flood.getLast().content().bytes());
    assertThat(store.list(everything())).as("with or without bytes").hasSize(flood.size());
  }
}
