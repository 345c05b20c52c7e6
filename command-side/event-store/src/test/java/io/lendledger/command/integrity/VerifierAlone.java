package io.lendledger.command.integrity;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lendledger.command.integrity.verify.ExportVerifier;
import io.lendledger.command.integrity.verify.StoreVerifier;
import io.lendledger.core.integrity.Seal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Driver;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.axonframework.common.Registration;
import org.jspecify.annotations.Nullable;
import org.springframework.core.SpringVersion;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** The verifier with nothing beside it but the JDK, the PostgreSQL driver and a JSON library. */
final class VerifierAlone implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final URLClassLoader classes;

  VerifierAlone() {
    URL[] places =
        Stream.of(
                StoreVerifier.class,
                Seal.class,
                org.postgresql.Driver.class,
                JsonParser.class,
                ObjectMapper.class,
                com.fasterxml.jackson.annotation.JsonValue.class,
                Nullable.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .distinct()
            .toArray(URL[]::new);
    classes = new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
    for (Class<?> unknown : List.of(SpringVersion.class, Registration.class)) {
      assertThatExceptionOfType(ClassNotFoundException.class)
          .isThrownBy(() -> classes.loadClass(unknown.getName()));
    }
  }

  /** What came of verifying a store. */
  String ofStore(String url, Seal kept) throws Exception {
    var driver = (Driver) load(org.postgresql.Driver.class).getDeclaredConstructor().newInstance();
    try (Connection connection = driver.connect(url, new Properties())) {
      return verify(StoreVerifier.class, Connection.class, connection, kept);
    }
  }

  /** What came of verifying an export. */
  String ofExport(String lines, Seal kept) throws Exception {
    var bytes = new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8));
    return verify(ExportVerifier.class, InputStream.class, bytes, kept);
  }

  private String verify(Class<?> verifier, Class<?> kind, Object source, Seal kept)
      throws Exception {
    LongConsumer nobody = _ -> {};
    return load(verifier)
        .getMethod("verify", kind, List.class, Collection.class, LongConsumer.class)
        .invoke(null, source, List.of(own(kept)), List.of(), nobody)
        .toString();
  }

  /** The seal as an object of the verifier's own classes. */
  private Object own(Seal seal) throws Exception {
    Object builder = load(JsonMapper.class).getMethod("builder").invoke(null);
    Object json = builder.getClass().getMethod("build").invoke(builder);
    return json.getClass()
        .getMethod("readValue", String.class, Class.class)
        .invoke(json, JSON.writeValueAsString(seal), load(Seal.class));
  }

  private Class<?> load(Class<?> type) throws ClassNotFoundException {
    return classes.loadClass(type.getName());
  }

  @Override
  public void close() throws IOException {
    classes.close();
  }
}
