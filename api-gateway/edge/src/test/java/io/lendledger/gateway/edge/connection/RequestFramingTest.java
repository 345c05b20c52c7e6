package io.lendledger.gateway.edge.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFramingTest {

  private static final String GET = "GET /a?b=c HTTP/1.1\r\nHost: x\r\n";
  private static final String POST = "POST / HTTP/1.1\r\nHost: x\r\n";

  private static @Nullable String fault(String sent) {
    RequestFraming framing = new RequestFraming();
    for (byte each : sent.getBytes(StandardCharsets.ISO_8859_1)) {
      if (!framing.take(each)) {
        return framing.fault();
      }
    }
    return null;
  }

  @Test
  void requestsFollowEachOther() {
    String all =
        GET
            + "\r\n\r\n"
            + POST
            + "Content-Length: 3\r\n\r\na\nb"
            + POST
            + "Transfer-Encoding: Chunked\r\n"
            + "X: \u00e9\t \r\n\r\n"
            + "A\r\n"
            + "0\r"
            + "2\n"
            + "456789\r\n"
            + "0\r\n"
            + "T: 1\r\n\r\n"
            + "GET / HTTP/1.0\r\n\r\n"
            + GET
            + "\r\n";
    assertThat(fault(all)).isNull();
    assertThat(fault(all + "x\r\n")).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\r\n\r\n",
        "GET  / HTTP/1.1\r\n",
        "GET\t/ HTTP/1.1\r\n",
        "GET / HTTP/1.1 \r\n",
        "GET / HTTP/2.0\r\n",
        "GET / HTTP/1.1\n",
        "GET / HTTP/1.1\rX",
        "\r\n\r\n",
        " GET / HTTP/1.1\r\n",
        GET + "Host: y\r\n\r\n",
        GET + " folded\r\n",
        GET + "\tfolded\r\n",
        GET + "X : y\r\n",
        GET + "X\r\n",
        GET + ": y\r\n",
        GET + "X: \u0000\r\n",
        GET + "X: a\rb\r\n",
        GET + "X: a\nb\r\n",
        GET + "X\u00e9: a\r\n",
        POST + "Content-Length: +1\r\n",
        POST + "Content-Length: 1, 1\r\n",
        POST + "Content-Length: \r\n",
        POST + "Content-Length: 9999999999999999999\r\n",
        POST + "Content-Length: 1\r\nContent-Length: 1\r\n\r\n",
        POST + "Transfer-Encoding: x\r\n\r\n",
        POST + "Transfer-Encoding: \r\n\r\n",
        POST + "Transfer-Encoding: identity\r\n\r\n",
        POST + "Transfer-Encoding: gzip, chunked\r\n\r\n",
        POST + "Transfer-Encoding: chunked, chunked\r\n\r\n",
        POST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
        POST + "Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\n\r\n",
        POST + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n",
        POST + "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n3;a=b\r\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n0x3\r\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n 3\r\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n3 \r\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n-1\r\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n1000000000000000\r\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n\r\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n3\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n",
        POST + "Transfer-Encoding: chunked\r\n\r\n0\r\n folded\r\n",
      })
  void whatCouldBeReadInTwoWaysIsFaulted(String sent) {
    assertThat(fault(sent)).isNotNull();
  }

  @Test
  void longLinesAreTheCodecs() {
    assertThat(fault("GET /" + "a".repeat(40_000) + "\nX : y\r\n")).isNull();
    assertThat(fault(GET + "X: " + "a".repeat(8_000) + "\r\nX : y\r\n")).isNotNull();
  }

  @Test
  void anotherProtocolIsNotFollowed() {
    assertThat(fault("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\n\u0001")).isNull();
  }
}
