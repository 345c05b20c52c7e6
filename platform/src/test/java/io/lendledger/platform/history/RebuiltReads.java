package io.lendledger.platform.history;

import io.lendledger.query.projection.Projection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.springframework.jdbc.core.JdbcTemplate;

/** The read models, thrown away and made anew from the events. */
record RebuiltReads(Run run) {

  /** Every row of every version, by table. */
  Map<String, String> rows() {
    var rows = new TreeMap<String, String>();
    for (String table : tables()) {
      rows.put(
          table,
          jdbc()
              .queryForList(
                  "SELECT t::text FROM query.%s t ORDER BY 1".formatted(table), String.class)
              .stream()
              .collect(Collectors.joining("\n")));
    }
    return rows;
  }

  /** Forgets all rows and replays the whole history into them. */
  void rebuild() {
    List<String> names = projections().stream().map(Projection::name).toList();
    List<StreamingEventProcessor> processors =
        run.processors().stream().filter(each -> names.contains(each.getName())).toList();
    processors.forEach(StreamingEventProcessor::shutDown);
    tables().forEach(table -> jdbc().execute("TRUNCATE query." + table));
    jdbc().execute("TRUNCATE query.progress, query.token_entry");
    processors.forEach(StreamingEventProcessor::start);
    run.settle();
  }

  private List<String> tables() {
    return projections().stream().flatMap(each -> each.tables().stream()).distinct().toList();
  }

  private List<Projection> projections() {
    return run.beans(Projection.class);
  }

  private JdbcTemplate jdbc() {
    return run.bean(JdbcTemplate.class);
  }
}
