package io.lendledger.gateway.file.in;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The metadata in a file's name: its ending gives the format, and for positions in CSV or NDJSON
 * its parts give the fields of the snapshot, which those formats cannot carry. Parts between {@code
 * _} that are a date, or {@code empty}, are {@code asOfDate} and {@code emptyInventory}; where no
 * part is a date, the only one inside a part is it.
 *
 * @param format how it is written
 * @param compressed whether it is gzip
 * @param parameters the envelope's fields where the format has no room for them
 */
record FileNameMetadata(BodyFormat format, boolean compressed, Map<String, String> parameters) {

  private static final String GZIP = ".gz";
  private static final Pattern DATE =
      Pattern.compile("(?<![0-9])[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])");

  /** By its name; {@code UNSUPPORTED_MEDIA_TYPE} when that ends otherwise. */
  static FileNameMetadata of(Flow flow, String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    boolean compressed = lower.endsWith(GZIP);
    String plain = compressed ? name.substring(0, name.length() - GZIP.length()) : name;
    int dot = plain.lastIndexOf('.');
    BodyFormat format = format(dot < 0 ? "" : plain.substring(dot + 1));
    boolean hasEnvelope = flow == Flow.POSITIONS && format != BodyFormat.JSON;
    return new FileNameMetadata(
        format, compressed, hasEnvelope ? envelope(plain.substring(0, dot)) : Map.of());
  }

  private static BodyFormat format(String end) {
    return switch (end.toLowerCase(Locale.ROOT)) {
      case "csv" -> BodyFormat.CSV;
      case "ndjson" -> BodyFormat.NDJSON;
      case "json" -> BodyFormat.JSON;
      default ->
          throw new Rejected(
              RejectionCode.UNSUPPORTED_MEDIA_TYPE,
              "A file's name must end with .csv, .ndjson or .json, each also with .gz behind it");
    };
  }

  private static Map<String, String> envelope(String stem) {
    List<String> parts = List.of(stem.split("_", -1));
    String date = date(parts, stem);
    return parts.contains("empty")
        ? Map.of("asOfDate", date, "emptyInventory", "true")
        : Map.of("asOfDate", date);
  }

  private static String date(List<String> parts, String stem) {
    List<String> whole = parts.stream().filter(part -> DATE.matcher(part).matches()).toList();
    List<String> dates =
        whole.isEmpty() ? DATE.matcher(stem).results().map(MatchResult::group).toList() : whole;
    return switch (dates.size()) {
      case 0 ->
          throw new Rejected(
              RejectionCode.VALIDATION_FAILED,
              "The name has no date yyyy-MM-dd: name the file for the snapshot's day, as in"
                  + " positions_2026-11-20.csv",
              Fault.of("asOfDate", null, "is required"));
      case 1 -> dates.getFirst();
      default ->
          throw new Rejected(
              RejectionCode.VALIDATION_FAILED,
              "The name has two dates: which is the snapshot's?",
              Fault.of(
                  "asOfDate",
                  String.join(", ", dates),
                  "is not one date: name the file for the snapshot's day alone"));
    };
  }
}
