package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.event.EventType;
import io.lendledger.core.event.Events;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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

  /** What was stored under a former revision has no upcaster where the record fills the gaps. */
  @Test
  void formerRevisionsAreStillRead() throws IOException {
    String stored = Files.readString(FOLDER.resolve("loan.billed.1.json"));
    LoanBilled bill = JSON.readValue(stored, LoanBilled.class);
    assertThat(bill.lines()).isEmpty();
    assertThat(bill.adjustFrom()).isNull();
    assertThat(bill.parts()).isNotEmpty();
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
