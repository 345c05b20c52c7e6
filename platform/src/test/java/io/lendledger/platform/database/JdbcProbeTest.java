package io.lendledger.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class JdbcProbeTest {

  /** A server of this version, which says nothing but that. */
  private static Connection server(int version) {
    DatabaseMetaData data =
        as(
            DatabaseMetaData.class,
            method -> method.equals("getDatabaseMajorVersion") ? (Object) version : version + ".1");
    return as(Connection.class, method -> method.equals("getMetaData") ? data : null);
  }

  private static <T> T as(Class<T> type, Function<String, Object> answers) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> answers.apply(method.getName()));
    return type.cast(proxy);
  }

  @Test
  void anOldServerIsRefusedForGood() {
    try (JdbcProbe probe = new JdbcProbe(() -> server(JdbcProbe.LOWEST_VERSION - 1))) {
      Optional<Probe.Fault> fault = probe.look();
      assertThat(fault.map(Probe.Fault::lasting)).contains(true);
      assertThat(fault.orElseThrow().reason())
          .isEqualTo("it is PostgreSQL 14.1, and 15 is the lowest version that is supported");
    }
  }
}
