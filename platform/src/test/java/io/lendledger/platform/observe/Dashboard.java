package io.lendledger.platform.observe;

import io.lendledger.core.metric.Metric;
import io.lendledger.core.metric.MetricArea;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Grafana's dashboard, made of what is said of the metrics. */
final class Dashboard {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
  private static final int COLUMNS = 24;
  private static final int WIDTH = 8;
  private static final int HEIGHT = 7;

  private Dashboard() {}

  /** Rows by their titles, in their order. */
  static Map<String, List<Panel>> rows() {
    Map<String, List<Panel>> rows = new LinkedHashMap<>();
    for (MetricArea area : MetricArea.values()) {
      Stream<Panel> own =
          Arrays.stream(Metric.values()).filter(each -> each.area() == area).flatMap(Panel::of);
      rows.put(area.title(), Stream.concat(OthersPanels.in(area).stream(), own).toList());
    }
    rows.put("Database pool", OthersPanels.pool());
    rows.put("JVM", OthersPanels.jvm());
    return rows;
  }

  /** The file that Grafana imports. */
  static String json() {
    ObjectNode root = JSON.createObjectNode();
    root.put("title", "Lendledger")
        .put("uid", "lendledger")
        .put("description", "Made by the build of the metrics' descriptions: docs/metrics.md")
        .put("schemaVersion", 39)
        .put("editable", true)
        .put("refresh", "30s")
        .put("timezone", "utc");
    root.putArray("tags").add("lendledger");
    root.putObject("time").put("from", "now-3h").put("to", "now");
    variables(root.putObject("templating").putArray("list"));
    panels(root.putArray("panels"));
    return JSON.writeValueAsString(root) + "\n";
  }

  private static void variables(ArrayNode list) {
    list.addObject()
        .put("name", "datasource")
        .put("label", "Prometheus")
        .put("type", "datasource")
        .put("query", "prometheus");
    variable(list, "job", "label_values(lendledger_ready, job)");
    variable(list, "instance", "label_values(lendledger_ready{job=~\"$job\"}, instance)");
  }

  private static void variable(ArrayNode list, String name, String query) {
    ObjectNode variable =
        list.addObject()
            .put("name", name)
            .put("label", name)
            .put("type", "query")
            .put("query", query)
            .put("definition", query)
            .put("refresh", 2)
            .put("multi", true)
            .put("includeAll", true)
            .put("allValue", ".*");
    source(variable);
    variable.putObject("current").put("text", "All").put("value", "$__all");
  }

  private static void panels(ArrayNode panels) {
    int id = 1;
    int y = 0;
    for (Map.Entry<String, List<Panel>> row : rows().entrySet()) {
      ObjectNode head =
          panels.addObject().put("id", id++).put("type", "row").put("title", row.getKey());
      head.put("collapsed", false).putArray("panels");
      place(head, 0, y++, COLUMNS, 1);
      int x = 0;
      for (Panel panel : row.getValue()) {
        if (x == COLUMNS) {
          x = 0;
          y += HEIGHT;
        }
        place(draw(panels.addObject().put("id", id++), panel), x, y, WIDTH, HEIGHT);
        x += WIDTH;
      }
      y += HEIGHT;
    }
  }

  private static ObjectNode draw(ObjectNode node, Panel panel) {
    node.put("type", "timeseries")
        .put("title", panel.title())
        .put("description", panel.description());
    source(node);
    ObjectNode defaults = node.putObject("fieldConfig").putObject("defaults");
    defaults.put("unit", panel.unit());
    if (!panel.unit().equals("s")) {
      defaults.put("min", 0);
    }
    ArrayNode targets = node.putArray("targets");
    List<String> references = new ArrayList<>(List.of("A", "B", "C"));
    for (Panel.Query query : panel.queries()) {
      ObjectNode target =
          targets
              .addObject()
              .put("refId", references.removeFirst())
              .put("expr", query.expression())
              .put("legendFormat", query.legend());
      source(target);
    }
    return node;
  }

  private static void source(ObjectNode node) {
    node.putObject("datasource").put("type", "prometheus").put("uid", "${datasource}");
  }

  private static void place(ObjectNode node, int x, int y, int width, int height) {
    node.putObject("gridPos").put("x", x).put("y", y).put("w", width).put("h", height);
  }
}
