package io.lendledger.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** The documentation, as a browser gets it. */
class DocsPagesTest extends GatewayTest {

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'";

  private ResponseSpec get(String path) {
    return http.get().uri(path).header("Accept-Encoding", "identity").exchange();
  }

  @Test
  void anybodyReadsPages() {
    for (String path : List.of("/docs", "/docs/tutorial", "/docs/decisions/063-docs-site")) {
      get(path)
          .expectStatus()
          .isOk()
          .expectHeader()
          .valueEquals("Content-Type", "text/html;charset=UTF-8")
          .expectHeader()
          .valueEquals("Content-Security-Policy", POLICY)
          .expectHeader()
          .valueEquals("X-Content-Type-Options", "nosniff")
          .expectHeader()
          .valueEquals("Referrer-Policy", "no-referrer")
          .expectHeader()
          .valueEquals("Cache-Control", "no-cache")
          .expectHeader()
          .doesNotExist("Set-Cookie");
    }
  }

  @Test
  void aPageThatACallerHasIsNotSentAgain() {
    for (String path : List.of("/docs", "/docs/api", "/docs/pictures/loan.png")) {
      EntityExchangeResult<byte[]> first =
          get(path).expectStatus().isOk().expectBody().returnResult();
      String tag = Objects.requireNonNull(first.getResponseHeaders().getETag());
      assertThat(tag).matches("W/\"[0-9a-f]{16}\"");
      http.get()
          .uri(path)
          .header("If-None-Match", tag)
          .exchange()
          .expectStatus()
          .isNotModified()
          .expectHeader()
          .valueEquals("ETag", tag)
          .expectBody()
          .isEmpty();
      http.get()
          .uri(path)
          .header("If-None-Match", "W/\"0000000000000000\"")
          .exchange()
          .expectStatus()
          .isOk()
          .expectBody();
    }
  }

  @Test
  void pagesAreCompressedAndPicturesAreNot() throws Exception {
    String plain =
        Objects.requireNonNull(
            get("/docs/api").expectBody(String.class).returnResult().getResponseBody());
    HttpResponse<byte[]> page = compressed("/docs/api");
    assertThat(page.headers().allValues("Content-Encoding")).containsExactly("gzip");
    assertThat(page.headers().allValues("Vary")).contains("Accept-Encoding");
    byte[] inflated = new GZIPInputStream(new ByteArrayInputStream(page.body())).readAllBytes();
    assertThat(new String(inflated, StandardCharsets.UTF_8)).isEqualTo(plain);
    assertThat(page.body().length).isLessThan(inflated.length / 2);
    HttpResponse<byte[]> picture = compressed("/docs/pictures/loan.png");
    assertThat(picture.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(picture.headers().firstValue("Content-Type")).contains("image/png");
    assertThat(picture.body())
        .isEqualTo(Files.readAllBytes(Path.of("../../docs/pictures/loan.png")));
  }

  private HttpResponse<byte[]> compressed(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base() + path)).header("Accept-Encoding", "gzip").build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
  }

  @Test
  void partsAreKeptForEver() {
    String page =
        Objects.requireNonNull(
            get("/docs").expectBody(String.class).returnResult().getResponseBody());
    Matcher parts = Pattern.compile("(?:src|href|content)=\"(/docs/assets/[^\"]+)\"").matcher(page);
    assertThat(parts.results().map(part -> part.group(1)))
        .as("index, look, styles, script")
        .hasSize(4)
        .allSatisfy(part ->
            get(part)
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals("Cache-Control", "public, max-age=31536000, immutable")
                .expectBody());
  }

  @Test
  void unknownPagesAreRefused() {
    for (String path :
        List.of(
            "/docs/nothing",
            "/docs/api.md",
            "/docs/decisions/nothing",
            "/docs/pictures/nothing.png",
            "/docs/assets/docs.js",
            "/docs/site.tsv",
            "/docs/a/b/c")) {
      http.get()
          .uri(URI.create(base() + path))
          .exchange()
          .expectStatus()
          .isNotFound()
          .expectBody()
          .jsonPath("$.error_code")
          .isEqualTo("NOT_FOUND");
    }
  }
}
