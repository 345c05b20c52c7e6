package io.lendledger.gateway.edge.reading;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.lendledger.core.record.CsvText;
import io.lendledger.gateway.edge.wire.WireJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records as CSV: a column a component, named as in JSON; components of a record inside are
 * prefixed with its name, unless JSON has them flat, too (docs/api.md, Records). A list is JSON in
 * its cell. Unset is empty. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front, which {@link CsvText} removes when it is read.
 */
public final class CsvRecords {

  private static final WireJson JSON = new WireJson();
  private static final ConcurrentHashMap<Class<?>, List<Column>> COLUMNS =
      new ConcurrentHashMap<>();

  private CsvRecords() {}

  /** The records with their header row, in UTF-8. */
  static byte[] write(Class<?> recordType, List<?> records) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(header(recordType));
    all.writeBytes(rows(recordType, records));
    return all.toByteArray();
  }

  /** The header row of a type's records, in UTF-8. */
  public static byte[] header(Class<?> recordType) {
    return lines(List.of(columns(recordType).stream().map(Column::name).toList()));
  }

  /** The rows of records, without a header, in UTF-8. */
  public static byte[] rows(Class<?> recordType, List<?> records) {
    return rows(columns(recordType), records);
  }

  private static byte[] rows(List<Column> columns, List<?> records) {
    return lines(
        records.stream()
            .map(each -> columns.stream().map(column -> text(column.value().apply(each))).toList())
            .toList());
  }

  /** The records with their header row; of all columns those of some members, in their order. */
  static byte[] write(Class<?> recordType, List<?> records, List<String> members) {
    List<Column> columns = new ArrayList<>();
    for (String member : members) {
      columns(recordType).stream().filter(column -> column.isOf(member)).forEach(columns::add);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(lines(List.of(columns.stream().map(Column::name).toList())));
    all.writeBytes(rows(columns, records));
    return all.toByteArray();
  }

  private static List<Column> columns(Class<?> recordType) {
    return COLUMNS.computeIfAbsent(recordType, type -> columns("", type, own -> own));
  }

  private static byte[] lines(List<List<String>> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(text)) {
      rows.forEach(csv::writeRecord);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private record Column(String name, Function<Object, @Nullable Object> value) {

    boolean isOf(String member) {
      return name.equals(member) || name.startsWith(member + ".");
    }
  }

  private static List<Column> columns(
      String prefix, Class<?> type, Function<Object, @Nullable Object> owner) {
    List<Column> columns = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      Function<Object, @Nullable Object> value =
          outer -> {
            Object inner = owner.apply(outer);
            return inner == null ? null : read(component, inner);
          };
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        columns.addAll(columns(prefix, component.getType(), value));
      } else if (component.getType().isRecord()) {
        columns.addAll(columns(prefix + component.getName() + ".", component.getType(), value));
      } else {
        columns.add(new Column(prefix + component.getName(), value));
      }
    }
    return List.copyOf(columns);
  }

  private static @Nullable Object read(RecordComponent component, Object owner) {
    try {
      return component.getAccessor().invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Components of public records can be read", e);
    }
  }

  private static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case BigDecimal number -> number.toPlainString();
      case Instant instant -> WireJson.TIMESTAMP.format(instant);
      case String words -> CsvText.safe(words);
      case List<?> list -> JSON.text(list);
      default -> value.toString();
    };
  }
}
