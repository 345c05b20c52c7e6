package io.lendledger.platform.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Every list that the document says can be sorted is sorted by each field that it names, over HTTPS
 * and page by page, now and as of an earlier moment; and it is counted.
 */
abstract class SortedLists {

  private static final List<String> LONGEST = List.of("accruals", "loans/clients", "holdings");

  private final TwoLenders programme;

  SortedLists(TwoLenders programme) {
    this.programme = programme;
  }

  private record Sortable(Api reader, String path, List<String> fields) {}

  private List<Sortable> sortable() throws Exception {
    JsonNode document = programme.desk().get("/openapi.json").expect(200).body();
    JsonNode paths = document.get("paths");
    JsonNode parameters = document.at("/components/parameters");
    List<Sortable> found = new ArrayList<>();
    paths
        .properties()
        .forEach(path -> {
          for (JsonNode parameter : path.getValue().at("/get/parameters")) {
            JsonNode own =
                parameter.has("$ref")
                    ? parameters.get(parameter.get("$ref").asString().replaceFirst(".*/", ""))
                    : parameter;
            if (own.get("name").asString().equals("sort")) {
              String pattern = own.at("/schema/pattern").asString();
              found.add(
                  new Sortable(
                      reader(path.getKey()),
                      path.getKey(),
                      List.of(pattern.substring(4, pattern.length() - 2).split("\\|"))));
            }
          }
        });
    return found;
  }

  private Api reader(String path) {
    return path.startsWith("/api/")
        ? programme.lender("DEMO")
        : path.startsWith("/desk/") ? programme.desk() : programme.auditor();
  }

  @Test
  void everyListIsSortedByEveryFieldThatItNames() throws Exception {
    String before =
        programme.desk().get("/desk/v1/loans/custody").expect(200).body().get("asOf").asString();
    programme.borrow("DEMO", "BRW", TwoLenders.ISINS.get(0), 60, "\"lendingRate\": 3", "Non-Cash");
    List<Sortable> lists = sortable();
    assertThat(lists).hasSizeGreaterThan(45);
    Map<String, Integer> records = new TreeMap<>();
    for (Sortable list : lists) {
      List<JsonNode> all = walk(list, "?limit=1000", null);
      records.put(list.path(), all.size());
      assertThat(
              list.reader()
                  .get(list.path() + "?limit=1&total=true")
                  .expect(200)
                  .body()
                  .get("total")
                  .asInt())
          .as("total of %s", list.path())
          .isEqualTo(all.size());
      for (String field : list.fields()) {
        List<JsonNode> up = walk(list, "?limit=1000&sort=" + field, field);
        assertThat(up).as("%s by %s", list.path(), field).containsExactlyInAnyOrderElementsOf(all);
      }
      String field = list.fields().getLast();
      assertThat(walk(list, "?limit=2&sort=-" + field, null))
          .isEqualTo(walk(list, "?limit=1000&sort=-" + field, null));
      if (LONGEST.stream().anyMatch(list.path()::endsWith)) {
        String past = "&asOf=" + before;
        assertThat(walk(list, "?limit=1&sort=" + field + past, field))
            .isEqualTo(walk(list, "?limit=1000&sort=" + field + past, null));
      }
    }
    assertThat(records.values().stream().filter(size -> size > 1).count()).isGreaterThan(30);
  }

  private static List<JsonNode> walk(Sortable list, String query, String sortedBy)
      throws Exception {
    List<JsonNode> all = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode page = list.reader().get(list.path() + query + cursor).expect(200).body();
      page.get("data").forEach(all::add);
      JsonNode next = page.get("nextCursor");
      cursor = next.isNull() ? null : "&cursor=" + next.asString();
    } while (cursor != null);
    if (sortedBy != null) {
      assertThat(all)
          .as("%s by %s", list.path(), sortedBy)
          .isSortedAccordingTo(
              Comparator.comparing(
                  each -> each.get(sortedBy),
                  Comparator.comparing((JsonNode value) -> value.isNull())
                      .thenComparing(SortedLists::compare)));
    }
    return all;
  }

  private static int compare(JsonNode one, JsonNode other) {
    if (one.isNumber() && other.isNumber()) {
      return one.decimalValue().compareTo(other.decimalValue());
    }
    return one.asString("").compareTo(other.asString(""));
  }

  @Test
  void whatCannotBeSortedOrChosenIsRefusedByName() throws Exception {
    Api desk = programme.desk();
    JsonNode refused =
        desk.get("/desk/v1/loans/custody?sort=marketValue&fields=loanId,price&total=perhaps")
            .expect(400)
            .body();
    assertThat(refused.get("details").valueStream().map(each -> each.get("field").asString()))
        .containsExactlyInAnyOrder("sort", "fields", "total");
    assertThat(refused.get("details").toString()).contains("tradeDate", "price");
    assertThat(field(desk.get("/desk/v1/search?q=L&cursor=x").expect(400).body()))
        .isEqualTo("cursor");
    assertThat(field(desk.get("/desk/v1/series/net?sort=value").expect(400).body()))
        .isEqualTo("sort");
    assertThat(field(desk.get("/desk/v1/series/net?total=true").expect(400).body()))
        .isEqualTo("total");
    assertThat(field(desk.get("/desk/v1/prices?fields=isin,isin").expect(400).body()))
        .isEqualTo("fields");
    assertThat(
            desk.get("/desk/v1/loans/custody?limit=1&sort=tradeDate")
                .expect(200)
                .body()
                .get("nextCursor")
                .asString())
        .satisfies(cursor ->
            assertThat(
                    desk.get("/desk/v1/loans/custody?limit=1&sort=-tradeDate&cursor=" + cursor)
                        .expect(400)
                        .body()
                        .get("error_code")
                        .asString())
                .isEqualTo("INVALID_CURSOR"));
  }

  private static String field(JsonNode refusal) {
    return refusal.at("/details/0/field").asString();
  }
}
