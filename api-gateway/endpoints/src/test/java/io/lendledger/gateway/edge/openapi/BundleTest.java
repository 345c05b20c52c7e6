package io.lendledger.gateway.edge.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class BundleTest {

  private static final String FILES = "/io/lendledger/gateway/edge/openapi/";

  @Test
  void refersToComponentsAndPutsTheRestInPlace() {
    ObjectNode document = Bundle.of(FILES + "right/openapi.yaml");
    assertThat(document.at("/paths/~1trees/get/responses/200/$ref").asString())
        .isEqualTo("#/components/responses/Trees");
    assertThat(
            document.at("/components/responses/Trees/content/text~1plain/schema/$ref").asString())
        .isEqualTo("#/components/schemas/Tree");
    assertThat(document.at("/components/schemas/Tree/properties/height").toString())
        .isEqualTo("{\"type\":\"integer\",\"minimum\":0,\"description\":\"In metres\"}");
    assertThat(document.at("/components/securitySchemes").has("none")).isTrue();
  }

  @Test
  void aComponentMayReferToItself() {
    ObjectNode document = Bundle.of(FILES + "right/openapi.yaml");
    assertThat(document.at("/components/schemas/Tree/properties/graft/$ref").asString())
        .isEqualTo("#/components/schemas/Tree");
  }

  @Test
  void aReferenceLeadsSomewhere() {
    assertThatThrownBy(() -> Bundle.of(FILES + "wrong/no-file.yaml"))
        .hasRootCauseInstanceOf(FileNotFoundException.class)
        .hasMessageContaining("schemas/Missing.yaml");
    assertThatThrownBy(() -> Bundle.of(FILES + "wrong/no-part.yaml"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("types.yaml#/$defs/Missing is not there");
  }

  @Test
  void aKeywordIsSaidOnce() {
    assertThatThrownBy(() -> Bundle.of(FILES + "wrong/said-twice.yaml"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("minimum is said of")
        .hasMessageContaining("types.yaml#/$defs/Height already");
    assertThatThrownBy(() -> Bundle.of(FILES + "wrong/double.yaml"))
        .hasMessageContaining("Duplicate");
  }
}
