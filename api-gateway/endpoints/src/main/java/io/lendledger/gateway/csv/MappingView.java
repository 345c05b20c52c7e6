package io.lendledger.gateway.csv;

import io.lendledger.core.record.CsvMapping;
import io.lendledger.gateway.edge.mapping.KeptMapping;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A mapping as it is read back. */
record MappingView(
    String flow,
    Map<String, String> columns,
    Map<String, String> constants,
    List<String> ignore,
    String separator,
    String decimal,
    String dateFormat,
    String sha256,
    Instant changedAt) {

  /** The mapping by which a submission was read. */
  record Applied(
      String flow,
      Map<String, String> columns,
      Map<String, String> constants,
      List<String> ignore,
      String separator,
      String decimal,
      String dateFormat,
      String sha256) {

    static Applied of(String flow, CsvMapping mapping) {
      return new Applied(
          flow,
          new TreeMap<>(mapping.columns()),
          new TreeMap<>(mapping.constants()),
          mapping.ignored().stream().sorted().toList(),
          Character.toString(mapping.separator()),
          Character.toString(mapping.decimal()),
          mapping.dates().form(),
          mapping.sha256());
    }
  }

  static MappingView of(KeptMapping kept) {
    Applied same = Applied.of(kept.flow().wire(), kept.mapping());
    return new MappingView(
        same.flow(),
        same.columns(),
        same.constants(),
        same.ignore(),
        same.separator(),
        same.decimal(),
        same.dateFormat(),
        same.sha256(),
        kept.changedAt());
  }
}
