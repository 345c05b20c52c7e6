package io.lendledger.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.record.Cell;
import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.Fields;
import io.lendledger.core.record.RecordList;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.gateway.console.SentBodies.Body;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The console shows the very record that the service has under its number, and the bytes of it. */
class SentRecordsTest {

  private static final int BODIES = 3_000;
  private static final int WANTED = 12;
  private static final long SEED = 2026_11_27;

  @TempDir Path directory;

  /**
   * What the service reads.
   *
   * @param records values by field, by the record's number; without those that cannot be read
   */
  private record Taken(long count, Map<Integer, Map<String, String>> records) {}

  private static Taken taken(Body body) {
    RecordList list = new RecordList(SentBodies.LIST, new Faults());
    Map<Integer, Map<String, String>> records = new HashMap<>();
    list.read(
        new ByteArrayInputStream(body.bytes()),
        body.format(),
        body.mapping().with(Map.of()),
        record -> records.put(Objects.requireNonNull(record.index()), values(record, body)));
    return new Taken(list.count(), records);
  }

  private static Map<String, String> values(Fields record, Body body) {
    Map<String, String> values = new HashMap<>();
    for (String field : body.fields()) {
      values.put(field, record.optional(field, Cell::text, ""));
    }
    return values;
  }

  /** What the console shows of each body's records, as far as it finds them. */
  private JsonNode shown(List<Body> bodies) throws Exception {
    List<String> sent =
        bodies.stream().map(body -> Base64.getEncoder().encodeToString(body.bytes())).toList();
    Path file =
        Files.write(directory.resolve("bodies.json"), JsonMapper.shared().writeValueAsBytes(sent));
    String program =
        """
        import { records } from "%s";
        const all = [];
        for (const [at, sent] of JSON.parse(Deno.readTextFileSync("%s")).entries()) {
          const bytes = Uint8Array.from(atob(sent), (each) => each.charCodeAt(0));
          const step = 1 + at %% 7;
          const parts = [];
          for (let from = 0; from < bytes.length; from += step) parts.push(bytes.slice(from, from + step));
          const wanted = Array.from({ length: %d }, (_, index) => index);
          all.push(Object.fromEntries(await records(ReadableStream.from(parts), wanted)));
        }
        console.log(JSON.stringify(all));
        """
            .formatted(
                Path.of("target/web/src/sent.ts").toAbsolutePath().toUri(),
                file.toAbsolutePath(),
                WANTED);
    return DenoProgram.run(program, directory);
  }

  @Test
  void recordsHaveTheNumbersThatTheServiceGivesThem() throws Exception {
    SentBodies made = new SentBodies(SEED);
    List<Body> bodies = new ArrayList<>();
    for (int each = 0; each < BODIES; each++) {
      bodies.add(made.next());
    }
    JsonNode shown = shown(bodies);
    for (int each = 0; each < BODIES; each++) {
      Body body = bodies.get(each);
      Taken taken = taken(body);
      JsonNode found = shown.get(each);
      assertThat(found.size()).as("records of %s", body).isEqualTo((int) taken.count());
      taken
          .records()
          .forEach((index, values) -> {
            JsonNode record = found.get(Integer.toString(index));
            assertThat(values(record))
                .as("record %d of %s", index, body)
                .containsAllEntriesOf(values);
            assertThat(at(body, record)).as("record %d of %s", index, body).doesNotStartWith("\n");
          });
    }
  }

  private static Map<String, String> values(JsonNode record) {
    Map<String, String> values = new HashMap<>();
    record
        .get("fields")
        .forEach(each -> values.put(each.get(0).asString(), each.get(1).asString()));
    return values;
  }

  private static String at(Body body, JsonNode record) {
    byte[] bytes = body.bytes();
    int at = record.get("at").asInt();
    return new String(bytes, at, bytes.length - at, StandardCharsets.UTF_8);
  }

  @Test
  void aRecordThatWasCutIsNotShownInPart() throws Exception {
    String text = "a,b\n1," + "9".repeat(20_000) + "\n2,3\n";
    Body body = new Body(BodyFormat.CSV, CsvMapping.NONE, text, List.of());
    JsonNode found = shown(List.of(body)).get(0);
    assertThat(found.get("0").get("fields").isNull()).isTrue();
    assertThat(values(found.get("1"))).containsEntry("b", "3");
  }
}
