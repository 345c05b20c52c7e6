package io.lendledger.command.eventstore;

import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON form of stored events: components in declared order, nulls written, decimals plain and
 * exact, ISO dates. Reading ignores components it does not know, so that adding one is safe.
 */
public final class EventJson {

  private EventJson() {}

  /** A mapper that reads and writes the stored form, for tests and tools. */
  public static JsonMapper mapper() {
    JsonMapper.Builder builder = JsonMapper.builder();
    configure(builder);
    return builder.build();
  }

  static void configure(JsonMapper.Builder builder) {
    builder
        .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
        .enable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
        .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS);
  }
}
