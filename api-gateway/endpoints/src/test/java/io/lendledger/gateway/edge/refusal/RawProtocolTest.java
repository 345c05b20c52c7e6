package io.lendledger.gateway.edge.refusal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.connection.Http2Frames;
import java.io.ByteArrayOutputStream;
import java.net.Socket;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/** HTTP/1.1 and HTTP/2 over TLS, byte by byte, as a proxy would never pass them on. */
@ExtendWith(OutputCaptureExtension.class)
class RawProtocolTest extends GatewayTest {

  private static final String GET = "GET /oauth2/jwks HTTP/1.1\r\nHost: gateway.test\r\n";
  private static final String POST = "POST /oauth2/token HTTP/1.1\r\nHost: gateway.test\r\n";
  private static final int PATIENCE_MILLIS = 180_000;

  @TempDir private static Path directory;
  private static ConfigurableApplicationContext tls;

  @BeforeAll
  static void startWithTls() throws Exception {
    Path keys = directory.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                "gateway",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keystore",
                keys.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
    tls =
        anotherGateway(
            "server.http2.enabled=true",
            "server.ssl.key-store=" + keys,
            "server.ssl.key-store-password=changeit");
  }

  @AfterAll
  static void stop() {
    tls.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        POST + "Transfer-Encoding: x\r\n\r\n",
        POST + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        POST + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        POST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        POST + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        POST + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        POST + "Content-Length: 0\r\nContent-Length: 0\r\n\r\n",
        POST + "Content-Length: +0\r\n\r\n",
        "POST /oauth2/token HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /oauth2/jwks HTTP/1.1\r\n\r\n",
        GET + "Host: gateway.test\r\n\r\n",
        GET + "Host: elsewhere.test\r\n\r\n",
        GET + "X: a\r\n folded\r\n\r\n",
        GET + "X : a\r\n\r\n",
        GET + "X: a\rb\r\n\r\n",
        GET + "X: a\nY: b\r\n\r\n",
        GET + "X: \u0000\r\n\r\n",
        "GET /oauth2/jwks HTTP/1.1\nHost: gateway.test\n\n",
        "GET\t/oauth2/jwks HTTP/1.1\r\nHost: gateway.test\r\n\r\n",
      })
  void whatProxiesReadOtherwiseIsRefusedAndTheConnectionEnds(String request, CapturedOutput log)
      throws Exception {
    String answer = sendHttp1(request + GET + "\r\n");
    assertThat(answer).startsWith("HTTP/1.1 400 ").containsOnlyOnce("HTTP/1.1 ");
    assertThat(answer).containsIgnoringCase("X-Request-Id:").doesNotContain("\"keys\"");
    Map<?, ?> envelope =
        JsonMapper.shared().readValue(answer.substring(answer.indexOf("\r\n\r\n") + 4), Map.class);
    assertThat(envelope.keySet()).isEqualTo(Set.of("error_code", "message", "details"));
    assertThat(envelope.get("error_code")).isEqualTo("MALFORMED_REQUEST");
    assertThat(log).doesNotContain("\tat ");
  }

  /** The token endpoint may have answered before what follows turns out to be no body. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0;a=b\r\n\r\n",
        "fffffffffffffffff\r\n",
        "2\r\nabc\r\n0\r\n\r\n",
        "3\r\na=b\r\n0\r\nX : y\r\n\r\n",
        "3\na=b\n0\n\n",
      })
  void aBodyThatProxiesReadOtherwiseHasOneAnswerAndEndsTheConnection(
      String chunks, CapturedOutput log) throws Exception {
    String answer = sendHttp1(POST + "Transfer-Encoding: chunked\r\n\r\n" + chunks + GET + "\r\n");
    assertThat(answer).startsWith("HTTP/1.1 400 ").containsOnlyOnce("HTTP/1.1 ");
    assertThat(answer).doesNotContain("\"keys\"");
    assertThat(log).doesNotContain("\tat ");
  }

  @Test
  void requestsBeforeAreAnsweredInTheirTurn() throws Exception {
    String chunked = POST + "Transfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n";
    String answer = sendHttp1(GET + "\r\n" + chunked + GET + " folded\r\n\r\n" + GET + "\r\n");
    assertThat(answer.split("HTTP/1.1 ", -1)).hasSize(4);
    assertThat(answer).startsWith("HTTP/1.1 200 ").contains("\"keys\"");
    assertThat(answer.indexOf("UNSUPPORTED_MEDIA_TYPE")).isNegative();
    assertThat(answer.indexOf("invalid_request")).isPositive();
    assertThat(answer.indexOf("MALFORMED_REQUEST"))
        .isGreaterThan(answer.indexOf("invalid_request"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "1", "-1", "x", "99999999999999999999"})
  void aBadContentLengthOfHttp2IsNoTrace(String length, CapturedOutput log) throws Exception {
    try (SSLSocket socket = connect("h2")) {
      var out = socket.getOutputStream();
      out.write(Http2Frames.PREFACE);
      out.write(Http2Frames.frame(Http2Frames.SETTINGS, 0, 0, new byte[0]));
      ByteArrayOutputStream head = new ByteArrayOutputStream();
      Http2Frames.field(head, ":method", "POST");
      Http2Frames.field(head, ":scheme", "https");
      Http2Frames.field(head, ":path", "/oauth2/token");
      Http2Frames.field(head, ":authority", "gateway.test");
      Http2Frames.field(head, "content-type", "application/x-www-form-urlencoded");
      Http2Frames.field(head, "content-length", length);
      out.write(
          Http2Frames.frame(Http2Frames.HEADERS, Http2Frames.END_HEADERS, 1, head.toByteArray()));
      out.write(
          Http2Frames.frame(
              Http2Frames.DATA, Http2Frames.END_STREAM, 1, "a=b".getBytes(ISO_8859_1)));
      out.flush();
      Http2Frames.awaitEndOfStream(socket, 1);
    }
    assertThat(log).doesNotContain("\tat ").doesNotContain("Http2");
  }

  private static String sendHttp1(String request) throws Exception {
    try (Socket socket = connect("http/1.1")) {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private static SSLSocket connect(String protocol) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Trusting()}, null);
    int port = tls.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("localhost", port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {protocol});
    socket.setSSLParameters(parameters);
    return socket;
  }

  private static final class Trusting extends X509ExtendedTrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
