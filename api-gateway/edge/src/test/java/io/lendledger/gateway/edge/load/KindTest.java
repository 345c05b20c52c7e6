package io.lendledger.gateway.edge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.fairness.Rest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;

class KindTest {

  /** A rest counts only within a time from the begin of a turn, which writes last longer than. */
  @Test
  void restsSuitTheLengthOfTurns() {
    long reading = 10_000_000;
    long writing = 50_000_000;
    assertThat(Kind.READS.rest().after(reading)).isEqualTo(2 * reading);
    assertThat(Kind.WRITES.rest().after(writing)).isEqualTo(2 * writing);
    assertThat(Kind.BULK.rest()).isEqualTo(Rest.AFTER_BODY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/v1/events   | text/event-stream           | STREAMS",
        "/api/v1/events   | Text/Event-Stream; q=0.5    | STREAMS",
        "/api/v1/events   | text/csv, text/EVENT-stream | STREAMS",
        "/api/v1/events   | */*                         | READS",
        "/api/v1/events   | text/event-stream-not       | READS",
        "/api/v1/events   | not a type                  | READS",
        "/api/v1/activity | application/json            | OPERATIONS",
        "/audit/v1/events | Application/X-NDJSON        | BULK",
        "/audit/v1/events | application/json            | OPERATIONS"
      })
  void whatIsAskedForDecidesAsEndpointsReadIt(String path, String accept, Kind kind) {
    var request = MockServerHttpRequest.get(path).header("Accept", accept).build();
    assertThat(Kind.of(request)).isEqualTo(kind);
  }
}
