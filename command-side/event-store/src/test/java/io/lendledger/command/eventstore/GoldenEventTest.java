package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.catalogue.Events;
import io.lendledger.core.event.EventType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.axonframework.eventhandling.GenericDomainEventEntry;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.upcasting.event.InitialEventRepresentation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Locks the stored form of every event. A golden file is what a revision looks like in the store:
 * it is never edited. An event whose shape changes takes a new revision, a new golden file (written
 * with {@code -Dgolden.write=true}) and an upcaster that reads the old one.
 */
class GoldenEventTest {

  private static final Path FOLDER = Path.of("src/test/resources/golden-events");
  private static final JsonMapper JSON = EventJson.mapper();

  static List<Class<?>> events() {
    return Events.ALL;
  }

  @ParameterizedTest
  @MethodSource("events")
  void isStillReadAndWrittenAsStored(Class<?> event) throws IOException {
    Path golden = FOLDER.resolve(fileName(event));
    if (Boolean.getBoolean("golden.write") && Files.notExists(golden)) {
      Files.writeString(golden, pretty(JSON.valueToTree(SampleEvent.of(event))) + "\n");
    }
    JsonNode stored = JSON.readTree(Files.readString(golden));

    Object read = JSON.treeToValue(stored, event);

    assertThat(pretty(JSON.valueToTree(read))).isEqualTo(pretty(stored));
    assertThat(read).isEqualTo(SampleEvent.of(event));
  }

  @Test
  void everyGoldenFileBelongsToAnEventOrItsFormerRevision() throws IOException {
    List<String> names = Events.ALL.stream().map(event -> type(event).name()).toList();
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(
              files.map(file -> file.getFileName().toString().replaceFirst("\\.\\d+\\.json$", "")))
          .isNotEmpty()
          .allMatch(names::contains);
    }
  }

  static List<String> formerRevisions() throws IOException {
    Set<String> current =
        Events.ALL.stream().map(GoldenEventTest::fileName).collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !current.contains(name))
          .toList();
    }
  }

  /** Upcast step by step, it has today's components, and those that both have as they were. */
  @ParameterizedTest
  @MethodSource("formerRevisions")
  void aFormerRevisionIsReadAsTodays(String file) throws IOException {
    String typed = file.replace(".json", "");
    int dot = typed.lastIndexOf('.');
    String name = typed.substring(0, dot);
    String revision = typed.substring(dot + 1);
    byte[] stored = Files.readAllBytes(FOLDER.resolve(file));
    EventCatalogue catalogue = new EventCatalogue(Events.ALL);
    Class<?> event = catalogue.classOf(name);
    var read = upcast(stored, name, revision, new EventSerializer(catalogue));

    assertThat(read.getType().getRevision()).isEqualTo(type(event).revision());
    JsonNode today = JSON.readTree(Files.readString(FOLDER.resolve(fileName(event))));
    JsonNode upcast = (JsonNode) read.getData();
    assertThat(upcast.propertyNames()).containsExactlyInAnyOrderElementsOf(today.propertyNames());
    JSON.readTree(stored)
        .properties()
        .forEach(field -> assertThat(upcast.get(field.getKey())).isEqualTo(field.getValue()));
    assertThat(JSON.treeToValue(upcast, event)).isNotNull();
  }

  private static SerializedObject<?> upcast(
      byte[] stored, String name, String revision, EventSerializer serializer) {
    var metaData = serializer.serialize(MetaData.emptyInstance(), byte[].class);
    var entry =
        new GenericDomainEventEntry<>(
            "Sample", "id", 0, "event", Instant.EPOCH, name, revision, stored, metaData.getData());
    return FormerRevisions.chain()
        .upcast(Stream.of(new InitialEventRepresentation(entry, serializer)))
        .map(each -> each.getData(JsonNode.class))
        .findAny()
        .orElseThrow();
  }

  private static String fileName(Class<?> event) {
    return type(event).name() + "." + type(event).revision() + ".json";
  }

  private static EventType type(Class<?> event) {
    EventType type = event.getAnnotation(EventType.class);
    assertThat(type).as("@EventType on %s", event).isNotNull();
    return type;
  }

  private static String pretty(JsonNode node) {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node);
  }
}
