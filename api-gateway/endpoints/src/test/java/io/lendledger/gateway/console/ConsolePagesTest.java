package io.lendledger.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** The console's page and its parts, as a browser gets them. */
class ConsolePagesTest extends GatewayTest {

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'";
  private static final Path SCREENS = Path.of("../console/src/main/web/screens.tsx");

  private ResponseSpec get(String path, String accepted) {
    return http.get().uri(path).header("Accept-Encoding", accepted).exchange();
  }

  private static String text(ResponseSpec answer) {
    return Objects.requireNonNull(answer.expectBody(String.class).returnResult().getResponseBody());
  }

  /** As it is on the wire; the other client unpacks it. */
  private HttpResponse<byte[]> compressed(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base() + path))
            .header("Accept-Encoding", "br, gzip")
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
  }

  @Test
  void aPageIsServedForItsScreensAlone() throws IOException {
    for (String path : new String[] {"/", "/console/loan?id=L0000001&asOf=2026-03-01T00:00:00Z"}) {
      http.get()
          .uri(path)
          .exchange()
          .expectStatus()
          .isOk()
          .expectHeader()
          .valueEquals("Content-Security-Policy", POLICY)
          .expectHeader()
          .valueEquals("Content-Type", "text/html;charset=UTF-8");
    }
    Matcher named = Pattern.compile("\\{ name: \"([a-z-]+)\"").matcher(Files.readString(SCREENS));
    assertThat(named.results().map(found -> found.group(1)))
        .hasSizeGreaterThan(15)
        .allSatisfy(screen ->
            http.get().uri("/console/" + screen).exchange().expectStatus().isOk().expectBody());
    for (String path : new String[] {"/console/nothing", "/nothing", "/console/a/b/c"}) {
      http.get()
          .uri(path)
          .exchange()
          .expectStatus()
          .isNotFound()
          .expectBody()
          .jsonPath("$.error_code")
          .isEqualTo("NOT_FOUND");
    }
    http.get().uri("/api/v1/nothing").exchange().expectStatus().isUnauthorized().expectBody();
  }

  @Test
  void partsAreCompressedAndKeptForEver() throws Exception {
    String page = text(get("/", "identity"));
    assertThat(page).doesNotContain("@").doesNotContain("<style").contains("content=\"true\"");
    Matcher parts =
        Pattern.compile("(?:src|href|content)=\"(/console/assets/[^\"]+)\"").matcher(page);
    int found = 0;
    while (parts.find()) {
      String path = Objects.requireNonNull(parts.group(1));
      String plain =
          text(
              get(path, "identity")
                  .expectStatus()
                  .isOk()
                  .expectHeader()
                  .valueEquals("Cache-Control", "public, max-age=31536000, immutable")
                  .expectHeader()
                  .valueEquals("X-Content-Type-Options", "nosniff")
                  .expectHeader()
                  .doesNotExist("Content-Encoding"));
      HttpResponse<byte[]> compressed = compressed(path);
      assertThat(compressed.headers().allValues("Content-Encoding")).containsExactly("gzip");
      byte[] inflated =
          new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes();
      assertThat(new String(inflated, StandardCharsets.UTF_8)).isEqualTo(plain);
      found++;
    }
    assertThat(found)
        .as("scripts, shared by both and of seldom seen screens too, style, charts, flow layout")
        .isEqualTo(6);
    http.get().uri("/console/assets/other.js").exchange().expectStatus().isNotFound();
  }
}
