package io.lendledger.platform.reads;

import static io.lendledger.platform.reads.TwoLenders.list;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What operations and auditors see of the service at work, over HTTP. */
abstract class ServiceReads {

  private final TwoLenders programme;

  ServiceReads(TwoLenders programme) {
    this.programme = programme;
  }

  @Test
  void activityCountsTheHistory() throws Exception {
    Api auditor = programme.auditor();
    long events = list(auditor, "/audit/v1/events", 1_000).size();
    for (String bucket : List.of("minute", "hour", "day")) {
      String path = "/audit/v1/activity?bucket=" + bucket;
      List<JsonNode> counts = list(auditor, path, 1);
      assertThat(counts.stream().mapToLong(each -> each.get("events").asLong()).sum())
          .as(bucket)
          .isEqualTo(events);
      assertThat(list(auditor, path + "&asOf=1999-01-01T00:00:00Z", 10)).isEmpty();
    }
    auditor.get("/audit/v1/activity?bucket=year").expect(400);
    auditor.get("/audit/v1/activity?from=yesterday").expect(400);
    auditor.get("/audit/v1/activity?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z").expect(400);
    auditor.get("/audit/v1/activity?from=1900-01-01T00:00:00Z&to=9999-12-31T00:00:00Z").expect(200);
    programme.lender("DEMO").get("/audit/v1/activity").expect(403);
    programme.lender("DEMO").get("/desk/v1/activity").expect(403);
  }

  /** A lender counts what names it, the desk all, or what names a lender. */
  @Test
  void activityIsOfOnesOwn() throws Exception {
    Api auditor = programme.auditor();
    assertThat(events(programme.desk(), "/desk/v1/activity"))
        .isEqualTo(events(auditor, "/audit/v1/activity"));
    for (String lender : TwoLenders.LENDERS) {
      String of = "?lenderCode=" + lender;
      long own = list(auditor, "/audit/v1/events" + of, 1_000).size();
      assertThat(own).isPositive().isLessThan(events(auditor, "/audit/v1/activity"));
      assertThat(events(programme.lender(lender), "/api/v1/activity")).as(lender).isEqualTo(own);
      assertThat(events(programme.desk(), "/desk/v1/activity" + of)).as(lender).isEqualTo(own);
      assertThat(events(auditor, "/audit/v1/activity" + of)).as(lender).isEqualTo(own);
      programme.lender(lender).get("/api/v1/activity?lenderCode=OTHER").expect(400);
    }
  }

  /** Back from the end, from event to event of one's own, over each moment once. */
  @Test
  void stepsLeadFromEventToEvent() throws Exception {
    for (String lender : TwoLenders.LENDERS) {
      List<String> moments =
          list(programme.auditor(), "/audit/v1/events?lenderCode=" + lender, 1_000).stream()
              .map(each -> each.get("timestamp").asString())
              .distinct()
              .sorted(Comparator.reverseOrder())
              .toList();
      Api own = programme.lender(lender);
      String at = "2126-01-01T00:00:00Z";
      for (String moment : moments.subList(0, 5)) {
        JsonNode back = own.get("/api/v1/activity/step?before=" + at).expect(200).body();
        assertThat(back.get("moment").asString()).isEqualTo(moment);
        at = moment;
      }
      JsonNode on = own.get("/api/v1/activity/step?after=" + at).expect(200).body();
      assertThat(on.get("moment").asString()).isEqualTo(moments.get(3));
      JsonNode first =
          own.get("/api/v1/activity/step?before=" + moments.getLast()).expect(200).body();
      assertThat(first.get("moment").isNull()).isTrue();
      own.get("/api/v1/activity/step?before=" + at + "&after=" + at).expect(400);
    }
  }

  private static long events(Api api, String path) throws Exception {
    return list(api, path, 1_000).stream().mapToLong(each -> each.get("events").asLong()).sum();
  }

  @Test
  void processorsTellHowFarTheyAre() throws Exception {
    List<JsonNode> processors = list(programme.auditor(), "/ops/v1/processors", 3);
    assertThat(processors.stream().map(each -> each.get("name").asString()))
        .contains("lending", "accruals", "registers", "process.calendar", "process.shortfalls")
        .isSorted();
    assertThat(processors)
        .filteredOn(each -> each.get("name").asString().startsWith("process."))
        .hasSize(6)
        .allSatisfy(each -> {
          assertThat(each.get("position").asLong()).isPositive();
          assertThat(each.get("lag").isNumber()).isTrue();
        });
    assertThat(processors)
        .allSatisfy(each -> {
          assertThat(each.get("state").asString()).isEqualTo("Live");
          assertThat(each.get("parked").asLong()).isZero();
          assertThat(each.get("stuckAt").isNull()).isTrue();
        });
  }

  @Test
  void nodesTellWhatTheyAreAndLead() throws Exception {
    JsonNode page =
        programme
            .auditor()
            .await(
                "/ops/v1/nodes",
                found -> {
                  String leads = found.at("/data/0/leads").toString();
                  return leads.contains("models") && leads.contains("process.calendar");
                });
    assertThat(page.get("data")).hasSize(1);
    JsonNode node = page.at("/data/0");
    assertThat(node.get("state").asString()).isEqualTo("Up");
    assertThat(node.get("roles").toString()).isEqualTo("[\"Gateway\",\"Command\",\"Query\"]");
    assertThat(node.get("leads").toString()).contains("registers", "process.calendar");
    for (String most : List.of("requestsAtMost", "waitingAtMost", "connectionsAtMost")) {
      assertThat(node.get(most).asInt()).as(most).isPositive();
    }
    assertThat(node.get("memoryMb").asLong())
        .isPositive()
        .isLessThanOrEqualTo(node.get("memoryAtMostMb").asLong());
    programme.desk().get("/ops/v1/nodes").expect(403);
  }

  @Test
  void loadTellsOfTheRequestThatAsks() throws Exception {
    List<JsonNode> load = list(programme.auditor(), "/ops/v1/load", 1_000);
    JsonNode all =
        load.stream()
            .filter(each -> each.get("kind").asString().equals("operations"))
            .filter(each -> each.get("tenant").isNull())
            .findFirst()
            .orElseThrow();
    assertThat(all.get("underWay").asInt()).isPositive();
    assertThat(all.get("refused").asLong()).isZero();
    assertThat(load)
        .anySatisfy(each ->
            assertThat(each.get("tenant").asString("")).isEqualTo("platform/client:demo-auditor"));
  }

  @Test
  void limitsTellWhoHasUsedThem() throws Exception {
    List<JsonNode> limits = list(programme.auditor(), "/ops/v1/limits", 1);
    JsonNode demo =
        limits.stream()
            .filter(each -> each.get("owner").asString().equals("lender/client:demo-lender"))
            .findFirst()
            .orElseThrow();
    assertThat(demo.get("minuteLimit").asLong()).isEqualTo(6_000);
    assertThat(demo.get("dayLimit").isNull()).isTrue();
    assertThat(demo.get("dayUsed").asLong()).isPositive();
  }

  @Test
  void theyAreForOperationsAlone() throws Exception {
    Api demo = programme.lender("DEMO");
    for (String of : List.of("processors", "load", "limits", "deliveries")) {
      demo.get("/ops/v1/" + of).expect(403);
      programme.desk().get("/ops/v1/" + of).expect(403);
      programme.auditor().get("/ops/v1/" + of + "?limit=0").expect(400);
      programme.auditor().get("/ops/v1/" + of + "?cursor=AAAA").expect(400);
      programme.auditor().get("/ops/v1/" + of + "?asOf=2026-01-01T00:00:00Z").expect(400);
      programme.auditor().get("/ops/v1/" + of + "?what=1").expect(400);
    }
    programme.auditor().get("/ops/v1/deliveries?status=Lost").expect(400);
    programme.auditor().get("/ops/v1/deliveries?failed=perhaps").expect(400);
    programme
        .auditor()
        .get("/ops/v1/deliveries?status=Parked&failed=true&lenderCode=DEMO")
        .expect(200);
  }

  @Test
  void searchFindsWhatItsPathShows() throws Exception {
    for (String code : TwoLenders.LENDERS) {
      Api lender = programme.lender(code);
      for (String text : List.of("L000", "BRW", "us03", "A", code.toLowerCase(Locale.ROOT))) {
        List<JsonNode> hits = list(lender, "/api/v1/search?q=" + text, 100);
        assertThat(hits).as("%s for %s", text, code).isNotEmpty();
        for (JsonNode hit : hits) {
          lender.get(hit.get("path").asString()).expect(200);
        }
      }
    }
    Api demo = programme.lender("DEMO");
    String foreign =
        list(programme.lender("OTHER"), "/api/v1/loans/custody", 10)
            .getFirst()
            .get("loanId")
            .asString();
    assertThat(list(demo, "/api/v1/search?q=" + foreign, 100)).isEmpty();
    assertThat(list(programme.desk(), "/desk/v1/search?q=" + foreign, 100)).isNotEmpty();
    demo.get("/api/v1/search").expect(400);
    demo.get("/api/v1/search?q=").expect(400);
    demo.get("/api/v1/search?q=" + "x".repeat(65)).expect(400);
    demo.get("/api/v1/search?q=%00").expect(400);
  }
}
