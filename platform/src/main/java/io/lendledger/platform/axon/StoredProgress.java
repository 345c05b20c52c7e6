package io.lendledger.platform.axon;

import io.lendledger.command.dispatch.ProcessTokens;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How far processes have come according to their stored tokens, whoever has claimed them. */
final class StoredProgress implements ProcessTokens {

  private static final long NOTHING = -1;

  private final JdbcClient jdbc;
  private final Serializer serializer;

  StoredProgress(JdbcClient jdbc, Serializer serializer) {
    this.jdbc = jdbc;
    this.serializer = serializer;
  }

  @Override
  public long position(String process) {
    return jdbc
        .sql("SELECT token, token_type FROM tokens.token_entry WHERE processor_name = ?")
        .param(process)
        .query(this::positionOf)
        .list()
        .stream()
        .mapToLong(each -> each)
        .min()
        .orElse(NOTHING);
  }

  private long positionOf(ResultSet row, int number) throws SQLException {
    byte[] token = row.getBytes("token");
    if (token == null) {
      return NOTHING;
    }
    var stored =
        new SimpleSerializedObject<>(token, byte[].class, row.getString("token_type"), null);
    TrackingToken read = serializer.deserialize(stored);
    return read.position().orElse(NOTHING);
  }
}
