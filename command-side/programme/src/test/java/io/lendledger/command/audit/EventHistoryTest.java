package io.lendledger.command.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.OwnDatabase;
import io.lendledger.command.eventstore.EventJson;
import io.lendledger.command.eventstore.EventSerializer;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.catalogue.Events;
import java.io.InputStream;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EventHistoryTest {

  private static final JsonMapper JSON = EventJson.mapper();

  private static EventHistory history;

  @BeforeAll
  static void storeBothRevisions() throws Exception {
    DataSource database = OwnDatabase.create();
    Flyway.configure()
        .dataSource(database)
        .schemas("eventstore")
        .locations("classpath:db/eventstore")
        .load()
        .migrate();
    store(database, 0, "1", golden("loan.billed.1"));
    store(database, 1, "2", golden("loan.billed.2"));
    var serializer = new EventSerializer(new EventCatalogue(Events.ALL));
    history = new EventHistory(new HistoryIndex(database), database, serializer);
  }

  private static byte[] golden(String event) throws Exception {
    try (InputStream file =
        EventHistoryTest.class.getResourceAsStream("/golden-events/" + event + ".json")) {
      return file.readAllBytes();
    }
  }

  private static void store(DataSource database, long sequence, String revision, byte[] payload) {
    JdbcClient.create(database)
        .sql(
            """
            INSERT INTO eventstore.domain_event (event_identifier, aggregate_identifier,
              sequence_number, type, time_stamp, payload_type, payload_revision, payload, meta_data)
            VALUES (gen_random_uuid(), 'L0000001', ?, 'Loan', now(), 'loan.billed', ?, ?,
                    convert_to('{"credential":"client:x"}', 'UTF8'))
            """)
        .params(sequence, revision, payload)
        .update();
  }

  private static List<AuditEvent> shown(EventForm form) {
    return history
        .find(new FindEvents(null, null, "loan.billed", null, null, null, -1, 10, form))
        .data();
  }

  @Test
  void eventsAreShownUnderTheRevisionTheyWereStoredIn() throws Exception {
    List<AuditEvent> events = shown(EventForm.STORED);

    assertThat(events).extracting(AuditEvent::revision).containsExactly("1", "2");
    assertThat(events.getFirst().payload()).isEqualTo(JSON.readTree(golden("loan.billed.1")));
    assertThat(events.getFirst().payload().has("lines")).isFalse();
  }

  @Test
  void eventsAreShownAsTodaysCodeReadsThemOnRequest() throws Exception {
    List<AuditEvent> events = shown(EventForm.CURRENT);

    assertThat(events).extracting(AuditEvent::revision).containsExactly("2", "2");
    JsonNode former = events.getFirst().payload();
    assertThat(former.get("lines").isArray()).isTrue();
    JSON.readTree(golden("loan.billed.1"))
        .properties()
        .forEach(field ->
            assertThat(former.get(field.getKey()).toString())
                .isEqualTo(field.getValue().toString()));
    assertThat(events.getLast().payload().toString())
        .isEqualTo(JSON.readTree(golden("loan.billed.2")).toString());
  }
}
