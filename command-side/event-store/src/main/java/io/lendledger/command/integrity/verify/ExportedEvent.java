package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.EventLeaf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * An event as a line of an export shows it. Payload and metadata are the very bytes of the line,
 * which are those that the store holds.
 */
final class ExportedEvent {

  private static final JsonFactory JSON = new JsonFactory();
  private static final long MICROS = 1_000_000;

  private final EventLeaf leaf = new EventLeaf();
  private final Map<String, byte @Nullable []> members = new HashMap<>();
  private long position;

  /** Reads a line; throws {@link IOException}, which names it, when it is no event. */
  void read(ExportLines line) throws IOException {
    members.clear();
    try (JsonParser json =
        JSON.createParser(ObjectReadContext.empty(), line.bytes(), 0, line.length())) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("it is no object");
      }
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        if (members.containsKey(name)) {
          throw new IllegalArgumentException("it has " + name + " twice");
        }
        members.put(name, value(json, line.bytes()));
      }
      position = number("position");
      write();
    } catch (JacksonException | IllegalArgumentException | DateTimeException e) {
      throw new IOException(
          "line %d is no event of an export: %s".formatted(line.number(), e.getMessage()), e);
    }
  }

  private static byte @Nullable [] value(JsonParser json, byte[] line) {
    JsonToken token = json.nextToken();
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    if (token.isStructStart()) {
      int start = (int) json.currentTokenLocation().getByteOffset();
      json.skipChildren();
      return Arrays.copyOfRange(line, start, (int) json.currentLocation().getByteOffset());
    }
    return json.getString().getBytes(StandardCharsets.UTF_8);
  }

  private void write() {
    Instant timestamp = Instant.parse(text("timestamp"));
    leaf.begin()
        .number(position)
        .uuid(UUID.fromString(text("eventId")))
        .value(members.get("aggregateId"))
        .number(number("sequence"))
        .value(members.get("aggregateType"))
        .number(timestamp.getEpochSecond() * MICROS + timestamp.getNano() / 1000)
        .value(members.get("eventType"))
        .value(members.get("revision"))
        .value(members.get("payload"))
        .value(members.get("metadata"));
  }

  private long number(String name) {
    return Long.parseLong(text(name));
  }

  private String text(String name) {
    byte[] value = members.get(name);
    if (value == null) {
      throw new IllegalArgumentException("it has no " + name);
    }
    return new String(value, StandardCharsets.UTF_8);
  }

  long position() {
    return position;
  }

  byte[] leaf() {
    return leaf.hash();
  }
}
