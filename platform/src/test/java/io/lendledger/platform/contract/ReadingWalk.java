package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Lists of records, their changes, and single loans, read in every form. */
final class ReadingWalk {

  private final Walk walk;
  private final Document document;

  ReadingWalk(Caller caller, Walk walk) {
    this.document = caller.contract().document();
    this.walk = walk;
  }

  /** Every read of records in every format, with all of its filters, page by page. */
  void read() throws Exception {
    for (Operation operation : document.operations()) {
      if (operation.isRead()) {
        for (String format : Walk.FORMATS) {
          expect(walk.call(operation.id(), operation.path(), null, "Accept", format), 200);
        }
        filter(operation);
        turn(operation);
      }
    }
    for (String door : List.of("", "Desk", "Audited")) {
      for (JsonNode record : document.component("schemas", "ChangedRecord").get("enum")) {
        changes("list" + door + "RecordChanges", "?record=" + record.asString());
      }
    }
    for (String loan : List.of(walk.open(), walk.cash())) {
      for (String door : List.of("", "Desk", "Audited")) {
        loan("get" + door + "Loan", "list" + door + "Timeline", loan);
      }
    }
  }

  /** All that came since the beginning, and what of it was there yesterday. */
  private void changes(String list, String record) throws Exception {
    String path = document.operation(list).path() + record + "&from=1990-01-01T00:00:00Z";
    for (String format : Walk.FORMATS) {
      expect(walk.call(list, path, null, "Accept", format), 200);
    }
    JsonNode page = json(expect(walk.call(list, path + "&limit=1", null), 200));
    assertThat(page.at("/data/0/kind").asString()).isEqualTo("Added");
    String cursor = path + "&limit=1&cursor=" + page.get("nextCursor").asString();
    expect(walk.call(list, cursor, null, "Accept", "text/csv"), 200);
    String yesterday = walk.samples().today().minusDays(1) + "T00:00:00Z";
    expect(walk.call(list, path + "&to=" + yesterday, null), 200);
    expect(walk.call(list, path + "&asOf=" + yesterday, null), 200);
    if (!list.equals("listRecordChanges")) {
      expect(walk.call(list, path + "&lenderCode=DEMO", null), 200);
    }
  }

  /** One loan, and what happened to it. */
  private void loan(String get, String list, String loan) throws Exception {
    String path = document.operation(get).path().replace("{loanId}", loan);
    JsonNode found = json(expect(walk.call(get, path, null), 200));
    assertThat(found.get("parts")).isNotEmpty();
    String timeline = path + "/timeline";
    for (String format : Walk.FORMATS) {
      expect(walk.call(list, timeline, null, "Accept", format), 200);
    }
    String newest = timeline + "?limit=1&order=Newest";
    JsonNode page = json(expect(walk.call(list, newest, null), 200));
    String cursor = newest + "&cursor=" + page.get("nextCursor").asString();
    expect(walk.call(list, cursor, null, "Accept", "text/csv"), 200);
    String then = "asOf=" + page.get("asOf").asString();
    expect(walk.call(list, timeline + "?" + then, null), 200);
    expect(walk.call(get, path + "?" + then, null), 200);
    if (!get.equals("getLoan")) {
      expect(walk.call(get, path + "?lenderCode=DEMO", null), 200);
      expect(walk.call(get, path + "?lenderCode=OTHER", null), 404);
      expect(walk.call(list, timeline + "?lenderCode=DEMO", null), 200);
    }
  }

  /** Page by page, at the moment of the first one. */
  private void turn(Operation operation) throws Exception {
    String path = operation.path() + "?limit=1";
    JsonNode first = json(expect(walk.call(operation.id(), path, null), 200));
    String next = path + "&cursor=" + first.get("nextCursor").asString();
    expect(walk.call(operation.id(), next, null), 200);
    String rows = document.takes(operation, "total") ? path + "&total=true" : path;
    expect(walk.call(operation.id(), rows, null, "Accept", "text/csv"), 200);
    expect(walk.call(operation.id(), path + "&asOf=" + first.get("asOf").asString(), null), 200);
  }

  private void filter(Operation operation) throws Exception {
    for (String filter : document.filters(operation)) {
      expect(walk.call(operation.id(), operation.path() + filter, null), 200);
    }
  }
}
