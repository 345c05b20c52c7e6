package io.lendledger.gateway.edge.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.openapi.Published.Operation;
import io.lendledger.gateway.edge.refusal.Refusals;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.JsonNode;

/** The document has each refusal under the status that {@link Refusals} gives it. */
class DocumentedRefusalsTest {

  private static final Map<HttpStatus, String> HEADERS =
      Map.of(
          HttpStatus.UNAUTHORIZED, "WWW-Authenticate",
          HttpStatus.SERVICE_UNAVAILABLE, "Retry-After",
          HttpStatus.TOO_MANY_REQUESTS, "Retry-After");

  private final Published published = Published.here();

  @Test
  void standUnderTheirStatus() {
    published
        .operations()
        .forEach(operation ->
            operation
                .says()
                .get("responses")
                .properties()
                .forEach(each ->
                    refusal(operation, each.getKey(), published.followed(each.getValue()))));
  }

  private void refusal(Operation operation, String status, JsonNode response) {
    List<String> codes =
        response.path("x-error-codes").valueStream().map(JsonNode::asString).toList();
    if (codes.isEmpty()) {
      boolean succeeds = status.startsWith("2") || Set.of("303", "304").contains(status);
      assertThat(operation.isAtTokenEndpoint() || operation.isOfIssuer() || succeeds)
          .as("%s %s says no codes", operation, status)
          .isTrue();
      return;
    }
    String place = operation + " " + status;
    StringBuilder text = new StringBuilder();
    for (String code : codes) {
      HttpStatus of = Refusals.statusOf(RejectionCode.valueOf(code));
      assertThat(String.valueOf(of.value())).as(place).isEqualTo(status);
      assertThat(response.get("headers").propertyNames()).as(place).containsAll(headers(of));
      text.append("- `%s`: %s\n".formatted(code, example(code).get("summary").asString()));
    }
    assertThat(response.get("description").asString()).as(place).isEqualTo(text.toString());
    JsonNode json = response.at("/content/application~1json");
    assertThat(json.at("/schema/$ref").asString()).isEqualTo("#/components/schemas/Refusal");
    assertThat(json.get("examples").propertyNames()).containsExactlyElementsOf(codes);
    codes.forEach(code ->
        assertThat(json.get("examples").get(code).get("$ref").asString())
            .isEqualTo("#/components/examples/" + code));
  }

  private static List<String> headers(HttpStatus status) {
    return HEADERS.containsKey(status) ? List.of(HEADERS.get(status)) : List.of();
  }

  @Test
  void haveAnExampleOfTheirOwn() {
    for (RejectionCode code : RejectionCode.values()) {
      if (code != RejectionCode.METHOD_NOT_ALLOWED) {
        assertThat(example(code.name()).at("/value/error_code").asString()).isEqualTo(code.name());
      }
    }
  }

  /** An undocumented method of a documented path is the one refusal that no operation has. */
  @Test
  void areAllDocumented() {
    Set<String> documented = new TreeSet<>();
    published.operations().forEach(each -> documented.addAll(published.codes(each)));
    assertThat(Arrays.stream(RejectionCode.values()).map(Enum::name))
        .filteredOn(code -> !documented.contains(code))
        .containsExactly("METHOD_NOT_ALLOWED");
  }

  private JsonNode example(String code) {
    return published.document().at("/components/examples").required(code);
  }
}
