package io.lendledger.gateway.edge.refusal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import reactor.core.publisher.Flux;

/** What the body of a request may cost that is refused, or that takes no credential. */
class UnreadBodiesTest extends GatewayTest {

  @Autowired private HttpHandler handler;

  @Test
  void aRefusedBodyIsThrownAwayAsItCame() {
    List<DataBuffer> read = new ArrayList<>();
    Flux<DataBuffer> noGzip =
        Flux.range(0, 5)
            .<DataBuffer>map(_ -> DefaultDataBufferFactory.sharedInstance.wrap(new byte[1_000]))
            .doOnNext(read::add);
    var response =
        new MockServerHttpResponse() {
          @Override
          @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
          public <T> T getNativeResponse() {
            return (T) this;
          }
        };
    handler
        .handle(
            MockServerHttpRequest.post("/api/v1/positions")
                .header("Content-Encoding", "gzip")
                .body(noGzip),
            response)
        .block();
    assertThat(response.getStatusCode().value()).isEqualTo(401);
    assertThat(read).hasSize(5);
  }

  @Test
  void theFormOfTheTokenEndpointIsSmall() throws IOException {
    String form = "grant_type=client_credentials&client_id=a&client_secret=b&scope=";
    ask(form.getBytes(US_ASCII), null).expectStatus().isUnauthorized();
    byte[] long20 = (form + "x".repeat(20_000)).getBytes(US_ASCII);
    tooLarge(ask(long20, null));
    tooLarge(ask(gzip(long20), "gzip"));
  }

  private static void tooLarge(ResponseSpec answer) {
    answer.expectStatus().isEqualTo(413);
    assertThat(body(answer).get("error_code")).isEqualTo("PAYLOAD_TOO_LARGE");
  }

  private ResponseSpec ask(byte[] form, String encoding) {
    return http.post()
        .uri("/oauth2/token")
        .contentType(MediaType.APPLICATION_FORM_URLENCODED)
        .headers(headers -> {
          if (encoding != null) {
            headers.set("Content-Encoding", encoding);
          }
        })
        .bodyValue(form)
        .exchange();
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    }
    return bytes.toByteArray();
  }
}
