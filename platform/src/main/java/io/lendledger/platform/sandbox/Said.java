package io.lendledger.platform.sandbox;

import io.lendledger.platform.data.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The last change that a participant sent, kept before it is sent: when a kill cuts it short, a
 * later start says the very same again, although it might have other things to say by then.
 */
final class Said {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path file;
  private Line last;

  Said(Path data) {
    this.file = data.resolve("sandbox-said.json");
    this.last = read(file);
  }

  private record Line(String key, String body) {}

  /** What was said under this key; else notes that this is said now. */
  String under(String key, String body) throws IOException {
    if (!last.key().equals(key)) {
      Line line = new Line(key, body);
      WholeFile.write(file, JSON.writeValueAsBytes(line));
      last = line;
    }
    return last.body();
  }

  private static Line read(Path file) {
    try {
      if (Files.exists(file)) {
        return JSON.readValue(Files.readAllBytes(file), Line.class);
      }
    } catch (IOException | JacksonException unreadable) {
      // As before the first one: what was said holds under its idempotency key.
    }
    return new Line("", "");
  }
}
