package io.lendledger.command.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.OwnDatabase;
import io.lendledger.command.eventstore.StoreOnPostgres;
import io.lendledger.command.integrity.verify.StoreVerifier;
import io.lendledger.command.integrity.verify.Verification;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Lists of thousands of lines, one behind the other, read by a driver that refuses many bytes. */
class LargeLeavesTest {

  private static final String AT_ONCE = "&maxResultBuffer=8M";
  private static final int EVENTS = 40;
  private static final int EVENT_BYTES = 1_500_000;

  @Test
  void areLinkedAndVerifiedOneByOne() throws Exception {
    try (OwnDatabase database = StoreOnPostgres.database()) {
      new JdbcTemplate(database.dataSource())
          .update(
              """
              INSERT INTO eventstore.domain_event (event_identifier, aggregate_identifier,
                sequence_number, type, time_stamp, payload_type, payload_revision, payload,
                meta_data)
              SELECT gen_random_uuid(), 'list', number, 'List', now(), 'kind', '1',
                     convert_to('{"lines": "' || repeat('a', ?) || '"}', 'UTF8'),
                     convert_to('{}', 'UTF8')
                FROM generate_series(0, ?) AS number
              """,
              EVENT_BYTES,
              EVENTS - 1);
      String url = database.jdbcUrl() + AT_ONCE;
      try (var linker = new ChainLinker(new DriverManagerDataSource(url), 10, () -> {})) {
        boolean more = linker.linkNext();
        while (more) {
          more = linker.linkNext();
        }
      }
      try (Connection connection = DriverManager.getConnection(url)) {
        Verification found = StoreVerifier.verify(connection, List.of(), List.of(), _ -> {});
        assertThat(found.breaks()).isEmpty();
        assertThat(found.checkedEvents()).isEqualTo(EVENTS);
        assertThat(found.head().unlinkedEvents()).isZero();
      }
    }
  }
}
