package io.lendledger.cli.command;

import java.util.Locale;
import java.util.Optional;

/** How records are written. */
enum Format {
  JSON("application/json", ".json"),
  NDJSON("application/x-ndjson", ".ndjson"),
  CSV("text/csv", ".csv");

  private static final String ZIPPED = ".gz";

  private final String mediaType;
  private final String ending;

  Format(String mediaType, String ending) {
    this.mediaType = mediaType;
    this.ending = ending;
  }

  String mediaType() {
    return mediaType;
  }

  static boolean isZipped(String fileName) {
    return fileName.toLowerCase(Locale.ROOT).endsWith(ZIPPED);
  }

  static Optional<Format> of(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    String plain = isZipped(name) ? name.substring(0, name.length() - ZIPPED.length()) : name;
    for (Format each : values()) {
      if (plain.endsWith(each.ending)) {
        return Optional.of(each);
      }
    }
    return plain.endsWith(".jsonl") ? Optional.of(NDJSON) : Optional.empty();
  }
}
