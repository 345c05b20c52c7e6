package io.lendledger.cli.command;

import io.lendledger.cli.http.Pages;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Table;
import io.lendledger.cli.terminal.Table.Column;
import java.util.ArrayList;
import java.util.List;

/** Shows a list, as a table or as the pages that came. */
final class Listing {

  static final String MORE = "There are more: --all shows them, --limit some of them.";
  private static final String LENDER = "lenderCode";

  private final Session session;
  private final ListOptions options;
  private final boolean isJson;

  Listing(Session session, ListOptions options, boolean isJson) {
    this.session = session;
    this.options = options;
    this.isJson = isJson;
  }

  /** Shows the records of a path in those columns, unless others are asked for. */
  void show(String path, Query filters, List<String> columns) {
    if (isJson) {
      pages(session.path(path), options.addTo(filters));
    } else {
      table(session.path(path), options.addTo(filters), shown(columns));
    }
  }

  private List<String> shown(List<String> columns) {
    if (!options.fields.isEmpty()) {
      return options.fields;
    }
    if (!session.caller().seesAllLenders() || columns.contains(LENDER)) {
      return columns;
    }
    List<String> more = new ArrayList<>(columns);
    more.add(LENDER);
    return more;
  }

  private void pages(String path, Query query) {
    var _ =
        new Pages(session.api())
            .walk(path, query, options.most(), page -> session.out().raw(page.answer()));
  }

  private void table(String path, Query query, List<String> columns) {
    Table table = session.out().table(columns.stream().map(Column::of).toList());
    long[] shown = {0};
    boolean isMore =
        new Pages(session.api())
            .walk(
                path,
                query,
                options.most(),
                page -> {
                  List<Json> rows = page.json().at("data").items();
                  table.add(rows);
                  shown[0] += rows.size();
                  session.out().flush();
                });
    if (shown[0] == 0) {
      session.out().say("There are none.");
    } else if (isMore) {
      session.out().say(MORE);
    }
  }
}
