package io.lendledger.gateway.edge.wire;

import io.lendledger.core.bound.Limits;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.Fields;
import io.lendledger.core.record.RecordObject;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Bodies that are one small JSON object, and lists that fit into memory. */
public final class SmallBody {

  private static final int OBJECT_BYTES = 64 * 1024;
  private static final byte[] EMPTY_OBJECT = "{}".getBytes(StandardCharsets.UTF_8);

  private SmallBody() {}

  /**
   * Reads the one object of a body.
   *
   * @param reader makes the value of the object's fields; null when they have faults
   */
  public static <T> Mono<T> object(
      ServerWebExchange exchange, Function<Fields, @Nullable T> reader) {
    return object(exchange, (fields, _) -> reader.apply(fields));
  }

  /** The same with dates in it, which must be within the limits. */
  public static <T> Mono<T> object(
      ServerWebExchange exchange, Limits limits, Function<Fields, @Nullable T> reader) {
    return bytes(exchange, OBJECT_BYTES)
        .map(body -> parse(exchange, body, limits, (fields, _) -> reader.apply(fields)));
  }

  /** Reads the one object of a body with a reader that is given the body's bytes, too. */
  public static <T> Mono<T> object(
      ServerWebExchange exchange, BiFunction<Fields, byte[], @Nullable T> reader) {
    return bytes(exchange, OBJECT_BYTES)
        .map(body -> parse(exchange, body, Limits.NO_DATES, reader));
  }

  /** Reads the one object of a body; no body is an object without fields. */
  public static <T> Mono<T> optionalObject(
      ServerWebExchange exchange, Function<Fields, @Nullable T> reader) {
    return optionalObject(exchange, Limits.NO_DATES, reader);
  }

  /** The same with dates in it, which must be within the limits. */
  public static <T> Mono<T> optionalObject(
      ServerWebExchange exchange, Limits limits, Function<Fields, @Nullable T> reader) {
    return optionalObject(exchange, limits, (fields, _) -> reader.apply(fields));
  }

  /** The same with a reader that is given the body's bytes, too. */
  public static <T> Mono<T> optionalObject(
      ServerWebExchange exchange, BiFunction<Fields, byte[], @Nullable T> reader) {
    return optionalObject(exchange, Limits.NO_DATES, reader);
  }

  private static <T> Mono<T> optionalObject(
      ServerWebExchange exchange, Limits limits, BiFunction<Fields, byte[], @Nullable T> reader) {
    return bytes(exchange, OBJECT_BYTES)
        .map(body ->
            body.length == 0
                ? read(EMPTY_OBJECT, limits, reader)
                : parse(exchange, body, limits, reader));
  }

  /** The whole body; more bytes are {@code PAYLOAD_TOO_LARGE}. */
  public static Mono<byte[]> bytes(ServerWebExchange exchange, int most) {
    return GatheredBytes.of(exchange.getRequest().getBody(), most);
  }

  /** Refuses a body that is not in UTF-8. */
  public static void requireUtf8(MediaType type) {
    Charset charset = type.getCharset();
    if (charset != null && !charset.equals(StandardCharsets.UTF_8)) {
      throw new Rejected(RejectionCode.UNSUPPORTED_MEDIA_TYPE, "Bodies are taken in UTF-8 only");
    }
  }

  private static <T> T parse(
      ServerWebExchange exchange,
      byte[] body,
      Limits limits,
      BiFunction<Fields, byte[], @Nullable T> reader) {
    MediaType type = exchange.getRequest().getHeaders().getContentType();
    if (type == null || !MediaType.APPLICATION_JSON.equalsTypeAndSubtype(type)) {
      throw new Rejected(
          RejectionCode.UNSUPPORTED_MEDIA_TYPE, "This path takes application/json only");
    }
    requireUtf8(type);
    return read(body, limits, reader);
  }

  private static <T> T read(
      byte[] body, Limits limits, BiFunction<Fields, byte[], @Nullable T> reader) {
    Faults faults = new Faults();
    T value = reader.apply(RecordObject.read(body, limits, faults), body);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return Objects.requireNonNull(value);
  }
}
