package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Figures over time, searches, counts of events, and what operations see of the service. */
final class FigureWalk {

  private static final List<String> OF_SERVICE =
      List.of("processors", "load", "limits", "deliveries", "nodes", "files");

  private final Caller caller;
  private final Document document;
  private final Walk walk;

  FigureWalk(Caller caller, Walk walk) {
    this.caller = caller;
    this.document = caller.contract().document();
    this.walk = walk;
  }

  void read() throws Exception {
    for (String side : Walk.SIDES) {
      series(side);
      search(side);
      activity(side);
    }
    for (String of : OF_SERVICE) {
      String path = "/ops/v1/" + of;
      Operation operation = document.find("GET", path).orElseThrow();
      visit(operation, path, "");
      expect(walk.call(operation.id(), path + "?asOf=2126-01-01T00:00:00Z", null), 400);
    }
    requests();
  }

  private void activity(String side) throws Exception {
    String path = side + "/activity";
    Operation activity = document.find("GET", path).orElseThrow();
    visit(activity, path, "");
    for (String bucket : List.of("minute", "hour", "day")) {
      JsonNode counts =
          json(expect(walk.call(activity.id(), path + "?bucket=" + bucket, null), 200));
      assertThat(counts.get("data")).isNotEmpty();
    }
    String step = path + "/step";
    Operation steps = document.find("GET", step).orElseThrow();
    for (String by : List.of("Event", "DayClose", "MonthClose")) {
      String back = step + "?by=" + by + "&before=2126-01-01T00:00:00Z";
      JsonNode last = json(expect(walk.call(steps.id(), back, null), 200)).get("moment");
      assertThat(last.isString() || by.equals("MonthClose")).as(back).isTrue();
      String on = step + "?by=" + by + "&after=2126-01-01T00:00:00Z";
      JsonNode next = json(expect(walk.call(steps.id(), on, null), 200)).get("moment");
      assertThat(next.isNull()).as(on).isTrue();
    }
    expect(walk.call(steps.id(), step, null), 400);
    for (String filter : document.filters(steps)) {
      String moment = filter.matches(".(before|after)=.*") ? "" : "&before=2126-01-01T00:00:00Z";
      expect(walk.call(steps.id(), step + filter + moment, null), 200);
    }
  }

  /** Each reads its own, of which there are many by now. */
  private void requests() throws Exception {
    for (String side : List.of("/api/v1", "/desk/v1", "/ops/v1")) {
      String path = side + "/requests";
      Operation all = document.find("GET", path).orElseThrow();
      visit(all, path, "");
      expect(walk.call(all.id(), path + "?asOf=2126-01-01T00:00:00Z", null), 400);
      Operation one = document.find("GET", path + "/x").orElseThrow();
      JsonNode found = json(expect(walk.call(one.id(), path + "/walk-1", null), 200));
      assertThat(found.get("requestId").asString()).isEqualTo("walk-1");
      expect(walk.call(one.id(), path + "/nobodys", null), 404);
    }
  }

  /** Each figure, by each thing that it knows. */
  private void series(String side) throws Exception {
    Operation operation = document.find("GET", side + "/series/gross").orElseThrow();
    for (JsonNode metric : document.component("schemas", "SeriesMetric").get("enum")) {
      String path = side + "/series/" + metric.asString();
      for (String format : Walk.FORMATS) {
        expect(walk.call(operation.id(), path, null, "Accept", format), 200);
      }
      assertThat(json(expect(walk.call(operation.id(), path, null), 200)).get("data"))
          .as(path)
          .isNotEmpty();
      expect(walk.call(operation.id(), path + "?bucket=month&groupBy=currency", null), 200);
    }
    String path = side + "/series/gross";
    visit(operation, path, "groupBy=borrowerCode&");
    for (String wrong :
        List.of(
            "exposure?groupBy=isin", "exposure?clientId=A", "lendable-value?borrowerCode=BRW")) {
      expect(walk.call(operation.id(), side + "/series/" + wrong, null), 400);
    }
  }

  private void search(String side) throws Exception {
    Operation operation = document.find("GET", side + "/search").orElseThrow();
    String path = side + "/search?q=" + walk.open();
    for (String format : Walk.FORMATS) {
      expect(walk.call(operation.id(), path, null, "Accept", format), 200);
    }
    JsonNode found = json(expect(walk.call(operation.id(), path, null), 200));
    assertThat(found.at("/data/0/id").asString()).isEqualTo(walk.open());
    assertThat(found.at("/data/0/path").asString()).isEqualTo(side + "/loans/" + walk.open());
    expect(walk.call(operation.id(), path + "&limit=1&asOf=2126-01-01T00:00:00Z", null), 200);
    expect(walk.call(operation.id(), path + "&cursor=x", null), 400);
    expect(walk.call(operation.id(), side + "/search", null), 400);
    if (!side.equals("/api/v1")) {
      JsonNode none =
          json(expect(walk.call(operation.id(), path + "&lenderCode=OTHER", null), 200));
      assertThat(none.get("data")).isEmpty();
    }
    for (String text : List.of("L", "DEMO", "BRW", "US", "A", "T-", "R-", "e", "%25", "'")) {
      JsonNode hits =
          json(expect(walk.call(operation.id(), side + "/search?q=" + text, null), 200));
      for (JsonNode hit : hits.get("data")) {
        String place = hit.get("path").asString();
        Operation read = document.find("GET", place.replaceFirst("\\?.*", "")).orElseThrow();
        expect(walk.call(read.id(), place, null), 200);
      }
    }
  }

  /** In every format, with every filter, page by page. */
  private void visit(Operation operation, String path, String grouped) throws Exception {
    String first = path + "?" + grouped;
    for (String format : Walk.FORMATS) {
      expect(walk.call(operation.id(), first, null, "Accept", format), 200);
      expect(walk.call(operation.id(), first + "limit=1", null, "Accept", format), 200);
    }
    for (String filter : document.filters(operation)) {
      expect(walk.call(operation.id(), path + filter, null), 200);
    }
    JsonNode page = json(expect(walk.call(operation.id(), first + "limit=1", null), 200));
    JsonNode cursor = page.get("nextCursor");
    String next = first + "limit=1&cursor=" + (cursor.isNull() ? "none" : cursor.asString());
    expect(walk.call(operation.id(), next, null), cursor.isNull() ? 400 : 200);
  }

  /** DEMO's figures and records are nothing to OTHER. */
  void keepApart() throws Exception {
    expect(walk.call("listLimits", null), 200);
    String other = "Bearer " + walk.token("other-lender");
    for (JsonNode metric : document.component("schemas", "SeriesMetric").get("enum")) {
      String path = "/api/v1/series/" + metric.asString();
      Exchanged foreign =
          expect(caller.send("GET", path, (String) null, "Authorization", other), 200);
      assertThat(json(foreign).get("data")).as(path).isEmpty();
    }
    for (String text : List.of(walk.open(), "BRW", "US0378331005", "R-2")) {
      String path = "/api/v1/search?q=" + text;
      Exchanged foreign =
          expect(caller.send("GET", path, (String) null, "Authorization", other), 200);
      assertThat(json(foreign).get("data")).as(path).isEmpty();
    }
    for (String path : List.of("/desk/v1/series/gross", "/audit/v1/search?q=A", "/ops/v1/load")) {
      expect(caller.send("GET", path, (String) null, "Authorization", other), 403);
    }
  }
}
