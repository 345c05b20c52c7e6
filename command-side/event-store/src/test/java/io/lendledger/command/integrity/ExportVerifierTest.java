package io.lendledger.command.integrity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lendledger.command.integrity.verify.ExportVerifier;
import io.lendledger.command.integrity.verify.Verification;
import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.Seal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An export in the form that the service gives it, and what becomes of one that was touched. */
class ExportVerifierTest {

  @RegisterExtension private static final AuditedStore store = new AuditedStore();
  private static Seal early;
  private static Seal late;
  private static List<String> lines;

  @BeforeAll
  static void start() {
    store.append(6);
    store.attack(
        "UPDATE eventstore.domain_event SET payload_revision = NULL, type = NULL,"
            + " aggregate_identifier = 'a \"quoted\" é' WHERE global_index = 3");
    early = store.seals.make();
    store.append(6);
    late = store.seals.make();
    store.append(2);
    lines = export();
  }

  /** As the history is written: members in this order, payload and metadata as they are stored. */
  private static List<String> export() {
    return store.jdbc.queryForList(
        """
        SELECT '{"position":' || global_index || ',"eventId":"' || event_identifier
            || '","aggregateType":' || coalesce(to_json(type)::text, 'null')
            || ',"aggregateId":' || to_json(aggregate_identifier)::text
            || ',"sequence":' || sequence_number
            || ',"eventType":' || to_json(payload_type)::text
            || ',"revision":' || coalesce(to_json(payload_revision)::text, 'null')
            || ',"timestamp":"'
            || to_char(time_stamp AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            || '","payload":' || convert_from(payload, 'UTF8')
            || ',"metadata":' || convert_from(meta_data, 'UTF8') || '}'
          FROM eventstore.domain_event ORDER BY global_index
        """,
        String.class);
  }

  private static Verification verify(List<String> export, Seal... seals) throws IOException {
    return verify(String.join("\n", export).getBytes(StandardCharsets.UTF_8), seals);
  }

  private static Verification verify(byte[] bytes, Seal... seals) throws IOException {
    return ExportVerifier.verify(
        new ByteArrayInputStream(bytes), List.of(seals), List.of(), _ -> {});
  }

  @Test
  void anUntouchedExportIsWhatWasSealed() throws IOException {
    Verification found = verify(lines, late, early);

    assertThat(found.breaks()).isEmpty();
    assertThat(found.checkedEvents()).isEqualTo(14);
    assertThat(found.checkedSeals()).isEqualTo(2);
    assertThat(found.head().unlinkedEvents()).isEqualTo(2);
  }

  @Test
  void storeAndExportAreVerifiedWithoutSpringAndAxon() throws Exception {
    try (var alone = new VerifierAlone()) {
      assertThat(alone.ofStore(store.jdbcUrl(), late)).contains("breaksInAll=0", "checkedSeals=3");
      assertThat(alone.ofExport(String.join("\n", lines), late))
          .contains("checkedEvents=14", "breaksInAll=0", "checkedSeals=1");
      assertThat(alone.ofExport(lines.getFirst(), late)).contains("reason=Missing");
    }
  }

  @Test
  void aTouchedLineIsPlacedBetweenTwoSeals() throws IOException {
    List<String> touched = new ArrayList<>(lines);
    touched.set(8, touched.get(8).replace("\"number\":", "\"number\":1"));

    Verification found = verify(touched, early, late);

    assertThat(found.breaksInAll()).isOne();
    assertThat(found.breaks().getFirst().reason()).isEqualTo(BreakReason.SealMismatch);
    assertThat(found.breaks().getFirst().message())
        .contains("seal 2", "those up to position 6 are those of seal 1");
  }

  @Test
  void everyMemberCounts() throws IOException {
    for (String member :
        List.of(
            "eventId",
            "aggregateType",
            "aggregateId",
            "sequence",
            "eventType",
            "revision",
            "timestamp",
            "payload",
            "metadata")) {
      List<String> touched = new ArrayList<>(lines);
      String line = touched.get(4);
      int value = line.indexOf("\"" + member + "\":") + member.length() + 3;
      int digit = value;
      while (!Character.isDigit(line.charAt(digit)) && !Character.isLetter(line.charAt(digit))) {
        digit++;
      }
      char other = line.charAt(digit) == '1' ? '2' : '1';
      touched.set(4, line.substring(0, digit) + other + line.substring(digit + 1));
      assertThat(verify(touched, early).isIntact())
          .as("%s in %s", member, touched.get(4))
          .isFalse();
    }
  }

  @Test
  void removedAndAddedLinesAreFound() throws IOException {
    List<String> removed = new ArrayList<>(lines);
    removed.remove(2);
    assertThat(verify(removed, early, late).isIntact()).isFalse();
    List<String> repeated = new ArrayList<>(lines);
    repeated.add(3, lines.get(2));
    assertThat(verify(repeated, early, late).breaks().getFirst().reason())
        .isEqualTo(BreakReason.Inserted);
    assertThat(verify(lines.subList(0, 7), early, late).breaks().getFirst().message())
        .contains("The store ends after 7 events");
  }

  @Test
  void whatIsNoExportIsToldByItsLine() {
    List<String> broken = new ArrayList<>(lines);
    broken.set(1, "{\"position\":2}");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> verify(broken, early))
        .withMessageContaining("line 2")
        .withMessageContaining("it has no timestamp");
    broken.set(1, lines.get(1).replace("{\"position\":2,", "{\"position\":2,\"position\":2,"));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> verify(broken, early))
        .withMessageContaining("twice");
  }

  @Test
  void aByteBehindANameIsTold() {
    List<String> touched = new ArrayList<>(lines);
    touched.set(2, touched.get(2).replace("\"payload\":", "\"payload\u00ff\":"));
    byte[] bytes = String.join("\n", touched).getBytes(StandardCharsets.ISO_8859_1);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> verify(bytes, early))
        .withMessageContaining("line 3 is not in UTF-8");
  }
}
