package io.lendledger.gateway.edge.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;

/** What a repeat gets of the first answer. */
class KeptAnswerTest {

  @Test
  void headersThatBelongToTheAnswerAreKept() {
    HttpHeaders sent = new HttpHeaders();
    sent.set("Content-Type", "application/json");
    sent.set("Location", "/api/v1/submissions/1");
    sent.set("Link", "</api/v1/trades>; rel=\"related\"");
    sent.set("Preference-Applied", "wait=10");
    sent.set("X-Csv-Mapping", "7");
    sent.set("X-Request-Id", "of this exchange alone");
    byte[] body = "{\"units\": 1}".getBytes(StandardCharsets.UTF_8);

    KeptAnswer kept = KeptAnswer.fromBytes(KeptAnswer.of(201, sent, body).toBytes());
    assertThat(kept.status()).isEqualTo(201);
    assertThat(kept.body()).isEqualTo(body);
    assertThat(kept.headers())
        .containsOnlyKeys("Content-Type", "Location", "Link", "Preference-Applied", "X-Csv-Mapping")
        .containsEntry("Link", "</api/v1/trades>; rel=\"related\"");
  }
}
