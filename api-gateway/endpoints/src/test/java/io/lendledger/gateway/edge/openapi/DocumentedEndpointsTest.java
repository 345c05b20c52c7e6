package io.lendledger.gateway.edge.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The endpoints that exist are those that are documented. */
class DocumentedEndpointsTest extends GatewayTest {

  private static final Pattern CHOICE = Pattern.compile("\\{\\w+:([\\w|-]+)}");

  @Autowired
  @Qualifier("requestMappingHandlerMapping") private RequestMappingHandlerMapping mapping;

  @Test
  void documentsEveryEndpointAndNoOther() {
    Set<String> mapped = new TreeSet<>();
    mapping
        .getHandlerMethods()
        .keySet()
        .forEach(endpoint -> operations(endpoint).forEach(mapped::add));
    assertThat(documented()).isEqualTo(mapped).hasSizeGreaterThan(40);
  }

  @Test
  void isReadAsAPageThatLoadsNothingFromElsewhere() {
    String page =
        http.get()
            .uri("/docs/openapi")
            .exchange()
            .expectStatus()
            .isOk()
            .expectHeader()
            .valueMatches("Content-Security-Policy", "default-src 'none'.*")
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    assertThat(page).doesNotContain("http:").doesNotContain("https:").doesNotContain("//");
    Matcher parts = Pattern.compile("(?:src|href)=\"(openapi/[^\"]+)\"").matcher(page);
    assertThat(parts.results().map(part -> part.group(1)))
        .hasSize(6)
        .allSatisfy(
            part -> http.get().uri("/docs/" + part).exchange().expectStatus().isOk().expectBody());
    http.get().uri("/docs/openapi/other.js").exchange().expectStatus().isNotFound();
  }

  private Set<String> documented() {
    byte[] bytes =
        http.get()
            .uri("/openapi.json")
            .exchange()
            .expectStatus()
            .isOk()
            .expectBody()
            .returnResult()
            .getResponseBody();
    JsonNode paths = JsonMapper.builder().build().readTree(bytes).get("paths");
    Set<String> operations = new TreeSet<>();
    paths
        .properties()
        .forEach(path ->
            path.getValue()
                .propertyNames()
                .forEach(method ->
                    operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
    return operations;
  }

  private static Stream<String> operations(RequestMappingInfo endpoint) {
    return endpoint.getPatternsCondition().getPatterns().stream()
        .flatMap(pattern -> choices(pattern.getPatternString()))
        .flatMap(path ->
            endpoint.getMethodsCondition().getMethods().stream()
                .map(method -> method + " " + path));
  }

  /** {@code /a/{b:c|d}} stands for two paths. */
  private static Stream<String> choices(String pattern) {
    Matcher choice = CHOICE.matcher(pattern);
    return choice.find()
        ? Stream.of(choice.group(1).split("\\|"))
            .flatMap(each -> choices(pattern.replace(choice.group(), each)))
        : Stream.of(pattern);
  }
}
