package io.lendledger.gateway.edge.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Records of pages are written as Jackson itself writes them, byte for byte. */
class RecordSerializerTest {

  private static final JsonMapper PLAIN =
      JsonMapper.builder()
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
          .build();

  private static final List<String> TEXTS =
      List.of("", "A-1", "\"quoted\" \\ back", "tab\tline\n\u0001", "Zürich € 株式 😀", "</script>");

  private final Random random = new Random(7);

  static List<Class<? extends Record>> types() {
    return WireJson.PAGED;
  }

  @ParameterizedTest
  @MethodSource("types")
  void recordsAreWrittenAsJacksonWritesThem(Class<? extends Record> type) {
    var wire = new WireJson();
    for (int i = 0; i < 200; i++) {
      Object record = any(type);

      assertThat(new String(wire.write(List.of(record)), StandardCharsets.UTF_8))
          .isEqualTo(PLAIN.writeValueAsString(List.of(record)));
    }
  }

  private Object any(Class<?> type) {
    try {
      RecordComponent[] components = type.getRecordComponents();
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      Object[] values = new Object[types.length];
      for (int i = 0; i < types.length; i++) {
        values[i] = value(types[i]);
      }
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private @Nullable Object value(Class<?> type) {
    if (type == long.class) {
      return random.nextLong();
    }
    if (type == int.class) {
      return random.nextInt();
    }
    if (type.isRecord()) {
      return any(type);
    }
    if (random.nextInt(4) == 0) {
      return null;
    }
    if (type == String.class) {
      return TEXTS.get(random.nextInt(TEXTS.size()));
    }
    if (type == BigDecimal.class) {
      return new BigDecimal(new BigInteger(1 + random.nextInt(90), random), random.nextInt(24) - 6);
    }
    if (type == LocalDate.class) {
      return LocalDate.ofEpochDay(random.nextInt(40_000));
    }
    if (type == List.class) {
      return List.of();
    }
    if (type == Instant.class) {
      return Instant.ofEpochSecond(random.nextInt(), 123_000_000);
    }
    throw new IllegalStateException("No values of " + type);
  }
}
