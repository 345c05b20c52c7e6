package io.lendledger.gateway.file.out;

import io.lendledger.gateway.edge.reading.CsvRecords;
import io.lendledger.gateway.edge.wire.WireJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The format of a file: that of its read's answer, and perhaps compressed. */
enum OutboundFormat {
  CSV("csv", false),
  CSV_GZ("csv.gz", true),
  NDJSON("ndjson", false),
  NDJSON_GZ("ndjson.gz", true);

  private final String end;
  private final boolean compressed;

  OutboundFormat(String end, boolean compressed) {
    this.end = end;
    this.compressed = compressed;
  }

  /** By the end of the file's name; throws {@link IllegalArgumentException} when it is none. */
  static OutboundFormat of(String end) {
    return Arrays.stream(values())
        .filter(each -> each.end.equals(end))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "\"%s\" is no format: name some of csv, csv.gz, ndjson, ndjson.gz".formatted(end)));
  }

  String end() {
    return end;
  }

  boolean isCompressed() {
    return compressed;
  }

  private boolean isCsv() {
    return this == CSV || this == CSV_GZ;
  }

  /** The text before all records. */
  byte[] head(Class<?> recordType) {
    return isCsv() ? CsvRecords.header(recordType) : "".getBytes(StandardCharsets.UTF_8);
  }

  byte[] records(Class<?> recordType, List<?> records, WireJson json) {
    return isCsv() ? CsvRecords.rows(recordType, records) : json.writeLines(records);
  }
}
