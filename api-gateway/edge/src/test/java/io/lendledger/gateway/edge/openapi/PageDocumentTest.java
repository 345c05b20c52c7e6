package io.lendledger.gateway.edge.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the page sends when somebody tries an operation out. */
class PageDocumentTest {

  private static final LocalDate TODAY = LocalDate.of(2031, 5, 6);

  private final JsonNode shown =
      JsonMapper.builder()
          .build()
          .readTree(
              new String(
                      new PageDocument(new OpenApiDocument("https://localhost:8443", "")::bytes)
                          .script(TODAY),
                      StandardCharsets.UTF_8)
                  .replaceFirst("^const DOCUMENT = ", "")
                  .replaceFirst(";$", ""));

  @Test
  void nothingIsFilledInThatMayBeLeftOut() {
    List<String> filled = new ArrayList<>();
    parameters(shown, filled);
    assertThat(filled).isNotEmpty().noneMatch(each -> each.startsWith("optional "));
    assertThat(filled).doesNotContain("required asOf");
  }

  private static void parameters(JsonNode node, List<String> filled) {
    if (node.path("in").isString() && node.has("example")) {
      String kind = node.path("required").asBoolean(false) ? "required " : "optional ";
      filled.add(kind + node.get("name").asString());
    }
    node.forEach(each -> parameters(each, filled));
  }

  @Test
  void daysAreToday() {
    JsonNode date = shown.at("/components/schemas/PositionSnapshot/properties/asOfDate");
    assertThat(date.at("/examples/0").asString()).isEqualTo("2031-05-06");
    assertThat(date.get("examples")).hasSize(1);
  }

  @Test
  void daysOfWholeBodiesAreTodayToo() {
    JsonNode example =
        shown
            .at("/paths/~1desk~1v1~1borrow-requests/post/requestBody/content/application~1json")
            .get("example");
    assertThat(example.at("/borrowRequests/0/tradeDate").asString()).isEqualTo("2031-05-06");
    assertThat(example.at("/borrowRequests/0/requestId").asString()).isEqualTo("R-1");
  }

  @Test
  void aFormIsFilledInWithWhatIsRequired() {
    JsonNode form = shown.at("/components/schemas/TokenRequest/properties");
    assertThat(form.get("client_id").has("examples")).isFalse();
    assertThat(form.get("grant_type").has("enum")).isTrue();
  }

  @Test
  void theRestIsTheDocument() {
    JsonNode document =
        JsonMapper.builder()
            .build()
            .readTree(new OpenApiDocument("https://localhost:8443", "").bytes());
    assertThat(shown.get("paths").propertyNames())
        .containsExactlyElementsOf(document.get("paths").propertyNames());
  }
}
