package io.lendledger.core.record;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * CSV with a header row (RFC 4180), in UTF-8 with or without a byte order mark. Columns come in any
 * order; an empty one is unset.
 */
final class CsvList {

  private static final Map<String, String> SEPARATORS =
      Map.of(";", "semicolons", "\t", "tabs", "|", "bars", ",", "commas");

  /** Those that a mapping may name, as its JSON does. */
  private static final Map<String, String> IN_MAPPINGS =
      Map.of(",", "\",\"", ";", "\";\"", "\t", "\"\\t\"");

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private CsvList() {}

  static void read(
      InputStream body, CsvMapping mapping, RecordList list, Consumer<Fields> records) {
    long line = 1;
    try (CsvReader<CsvRecord> csv = rows(body, mapping)) {
      Iterator<CsvRecord> rows = csv.iterator();
      if (!rows.hasNext()) {
        throw Malformed.body("it has no header row");
      }
      CsvHeader header = CsvHeader.of(rows.next().getFields(), mapping);
      requireSeparator(header.columns(), mapping);
      header.check(list.faults());
      while (rows.hasNext()) {
        CsvRecord row = rows.next();
        line = row.getStartingLineNumber();
        hand(header, row, list, records);
      }
    } catch (CsvParseException unreadable) {
      throw unreadable(unreadable, line);
    } catch (UncheckedIOException failed) {
      throw unreadable(Objects.requireNonNull(failed.getCause()), line);
    } catch (IOException failed) {
      throw unreadable(failed, line);
    }
  }

  static CsvReader<CsvRecord> rows(InputStream body, CsvMapping mapping) throws IOException {
    PushbackReader text =
        new PushbackReader(
            new InputStreamReader(
                SpreadsheetFiles.checked(body),
                StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)));
    skipByteOrderMark(text);
    return CsvReader.builder()
        .fieldSeparator(mapping.separator())
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .maxBufferSize(CsvBounds.LONGEST_RECORD)
        .build(CsvBounds.handler(), (Reader) text);
  }

  private static void skipByteOrderMark(PushbackReader text) throws IOException {
    int first = text.read();
    if (first >= 0 && first != BYTE_ORDER_MARK) {
      text.unread(first);
    }
  }

  /** Spreadsheets of many countries write semicolons, and call it CSV. */
  private static void requireSeparator(List<String> header, CsvMapping mapping) {
    if (header.getFirst().startsWith("sep=")) {
      throw Malformed.body(
          "it begins with sep=, which only spreadsheets know; remove that line and separate columns"
              + " by commas (RFC 4180)");
    }
    boolean commas = mapping.separator() == ',';
    for (Map.Entry<String, String> other : SEPARATORS.entrySet()) {
      boolean wanted = other.getKey().charAt(0) == mapping.separator();
      if (!wanted && header.size() == 1 && header.getFirst().contains(other.getKey())) {
        throw Malformed.body(
            "its columns are separated by %s; ".formatted(other.getValue())
                + (commas
                    ? "save it as CSV with commas (RFC 4180)"
                    : "the CSV mapping of this list names another separator")
                + ways(other.getKey()));
      }
    }
  }

  private static String ways(String separator) {
    String written = IN_MAPPINGS.get(separator);
    return written == null
        ? ""
        : ", or put a CSV mapping of this list with \"separator\": %s".formatted(written);
  }

  private static void hand(
      CsvHeader header, CsvRecord row, RecordList list, Consumer<Fields> records) {
    Place place = header.row(row.getStartingLineNumber());
    int columns = header.columns().size();
    if (row.getFieldCount() != columns) {
      list.skip(
          "has %d columns, the header %d".formatted(row.getFieldCount(), columns) + place.of(null));
      return;
    }
    list.hand(new FlatRecord(header.cells(row.getFields()), List.of(), place), records);
  }

  /** The parser's exceptions hide those of the stream, which are no fault of the body. */
  static RuntimeException unreadable(CsvParseException failed, long line) {
    Throwable cause = failed;
    while (cause instanceof CsvParseException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof Error fatal) {
      throw fatal;
    }
    return cause instanceof RuntimeException ofStream && !(cause instanceof CsvParseException)
        ? ofStream
        : Malformed.line(CsvBounds.issue(failed) + " after the row", line);
  }

  private static RuntimeException unreadable(IOException failed, long line) {
    return failed instanceof CharacterCodingException
        ? Malformed.body(SpreadsheetFiles.notUtf8(line))
        : new UncheckedIOException(failed);
  }
}
