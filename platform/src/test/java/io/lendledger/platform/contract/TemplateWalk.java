package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Templates of the lists: those of lenders and of the desk. */
final class TemplateWalk {

  private static final Map<String, String> SIDES = Map.of("/api/v1", "", "/desk/v1", "ForDesk");

  private final Caller caller;
  private final Walk walk;

  TemplateWalk(Caller caller, Walk walk) {
    this.caller = caller;
    this.walk = walk;
  }

  void read() throws Exception {
    for (Map.Entry<String, String> side : SIDES.entrySet()) {
      String path = side.getKey() + "/templates";
      String one = "getTemplate" + side.getValue();
      JsonNode listed =
          json(expect(walk.call("listTemplates" + side.getValue(), path, null), 200)).get("data");
      assertThat(listed).hasSizeGreaterThan(4);
      for (JsonNode each : listed) {
        Exchanged template =
            expect(
                walk.call(one, each.get("template").asString(), null, "Accept", "text/csv"), 200);
        List<String> columns =
            each.get("columns").valueStream().map(column -> column.get("name").asString()).toList();
        assertThat(template.text().lines().findFirst()).hasValue(String.join(",", columns));
        String body = "/requestBody/content/text~1csv/x-record";
        Operation list =
            caller.contract().document().find("POST", each.get("path").asString()).orElseThrow();
        assertThat(columns)
            .containsExactlyElementsOf(
                caller
                    .contract()
                    .document()
                    .component("schemas", list.declared().at(body).asString())
                    .get("properties")
                    .propertyNames());
      }
      expect(walk.call(one, path + "/none", null), 404);
    }
  }
}
