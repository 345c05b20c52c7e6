package io.lendledger.gateway.edge.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every example is valid by the schema beside it. */
class DocumentedExamplesTest {

  private final Published published = Published.here();

  @Test
  void ofFieldsAreOfTheirSchema() {
    int seen = 0;
    for (JsonNode schema : published.document().at("/components/schemas")) {
      for (var field : schema.path("properties").properties()) {
        for (JsonNode example : field.getValue().path("examples")) {
          assertThat(published.faults(field.getValue(), example)).as("%s", field).isEmpty();
          seen++;
        }
      }
    }
    assertThat(seen).isGreaterThan(500);
  }

  @Test
  void ofParametersAreOfTheirSchema() {
    published
        .operations()
        .flatMap(published::parameters)
        .filter(parameter -> parameter.has("example"))
        .forEach(parameter ->
            assertThat(published.faults(parameter.get("schema"), parameter.get("example")))
                .as("%s", parameter)
                .isEmpty());
  }

  @Test
  void ofBodiesAreOfTheirSchema() {
    JsonNode refusal = published.schema("Refusal");
    for (JsonNode example : published.document().at("/components/examples")) {
      assertThat(published.faults(refusal, example.get("value"))).as("%s", example).isEmpty();
    }
    List<JsonNode> bodies =
        published
            .operations()
            .map(each -> each.says().at("/requestBody/content/application~1json"))
            .filter(json -> json.has("example"))
            .toList();
    assertThat(bodies)
        .isNotEmpty()
        .allSatisfy(json ->
            assertThat(published.faults(json.get("schema"), json.get("example"))).isEmpty());
  }

  /** Else a wrong example might pass above. */
  @Test
  void aWrongOneIsFound() {
    JsonNode isin = published.schema("Position").at("/properties/isin");
    JsonNode lender = published.schema("Position").at("/properties/ticker/examples/0");
    assertThat(published.faults(isin, lender)).isNotEmpty();
  }

  @Test
  void inCsvAreARowOfTheFieldsExamples() {
    List<JsonNode> samples =
        published.document().get("paths").findValues("text/csv").stream()
            .filter(csv -> csv.has("x-record") && csv.has("example"))
            .toList();
    assertThat(samples).hasSizeGreaterThan(15);
    for (JsonNode csv : samples) {
      List<String> header = new ArrayList<>();
      List<String> row = new ArrayList<>();
      String record = csv.get("x-record").asString();
      columns("", published.schema(record), header, row);
      assertThat(csv.get("example").asString())
          .as(record)
          .isEqualTo(String.join(",", header) + "\r\n" + String.join(",", row) + "\r\n");
    }
  }

  private void columns(String prefix, JsonNode schema, List<String> header, List<String> row) {
    for (var field : schema.get("properties").properties()) {
      JsonNode examples = field.getValue().path("examples");
      if (field.getValue().has("$ref") && examples.isEmpty()) {
        String inner = prefix + field.getKey() + ".";
        columns(inner, published.followed(field.getValue()), header, row);
      } else {
        header.add(prefix + field.getKey());
        row.add(examples.path(0).asString(""));
      }
    }
  }
}
