package io.lendledger.query.rebuild;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** What the database says of its read schemas. */
record Catalogue(JdbcTemplate jdbc) {

  /** What the tables of reads are made of: columns, constraints and indexes. */
  List<String> definitions() {
    return jdbc.queryForList(
        """
        SELECT concat_ws(' ', 'column', table_name, column_name, data_type, collation_name,
                         is_nullable, column_default)
          FROM information_schema.columns WHERE table_schema = 'query'
        UNION ALL
        SELECT indexdef FROM pg_indexes WHERE schemaname = 'query'
        UNION ALL
        SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
          FROM pg_constraint WHERE connamespace = 'query'::regnamespace
        ORDER BY 1
        """,
        String.class);
  }

  List<String> schemas() {
    return jdbc.queryForList(
        "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'query%' ORDER BY 1", String.class);
  }
}
