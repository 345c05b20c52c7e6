package io.lendledger.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.eventstore.EventJson;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.gateway.edge.wire.WireJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An export shows the bytes that are stored, without which it could not be held against a seal. */
class ExportedBytesTest {

  private static final Path GOLDEN =
      Path.of("../command-side/event-store/src/test/resources/golden-events");

  @Test
  void everyEventIsExportedByteForByte() throws IOException {
    JsonMapper stored = EventJson.mapper();
    WireJson wire = new WireJson();
    try (Stream<Path> files = Files.list(GOLDEN)) {
      List<Path> all = files.toList();
      assertThat(all).hasSizeGreaterThan(50);
      for (Path golden : all) {
        byte[] payload = stored.writeValueAsBytes(stored.readTree(Files.readString(golden)));
        JsonNode read = stored.readTree(payload);
        byte[] line =
            wire.writeLines(
                List.of(
                    new AuditEvent(1, "e", "Loan", "L1", 0L, "x", "1", Instant.EPOCH, read, read)));
        assertThat(new String(line, StandardCharsets.UTF_8))
            .as("%s", golden)
            .contains(
                "\"payload\":" + new String(payload, StandardCharsets.UTF_8) + ",\"metadata\":");
      }
    }
  }
}
