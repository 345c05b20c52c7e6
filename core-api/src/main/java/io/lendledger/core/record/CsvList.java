package io.lendledger.core.record;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * CSV with a header row (RFC 4180), in UTF-8 with or without a byte order mark. Columns come in any
 * order; an empty one is unset.
 */
final class CsvList {

  private static final int MOST_COLUMNS = 128;
  private static final int LONGEST_FIELD = 100_000;
  private static final int LONGEST_RECORD = 256 * 1024;
  private static final Map<String, String> OTHER_SEPARATORS =
      Map.of(";", "semicolons", "\t", "tabs", "|", "bars");
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private CsvList() {}

  static void read(InputStream body, RecordList list, Consumer<Fields> records) {
    long line = 1;
    try (CsvReader<CsvRecord> csv = rows(body)) {
      Iterator<CsvRecord> rows = csv.iterator();
      if (!rows.hasNext()) {
        throw Malformed.body("it has no header row");
      }
      List<String> header = rows.next().getFields();
      requireCommas(header);
      checkHeader(header, list.faults());
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

  static CsvReader<CsvRecord> rows(InputStream body) throws IOException {
    PushbackReader text =
        new PushbackReader(
            new InputStreamReader(
                SpreadsheetFiles.checked(body),
                StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)));
    skipByteOrderMark(text);
    CsvRecordHandler handler =
        CsvRecordHandler.builder()
            .maxFields(MOST_COLUMNS)
            .maxFieldSize(LONGEST_FIELD)
            .maxRecordSize(LONGEST_RECORD)
            .build();
    return CsvReader.builder()
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .build(handler, (Reader) text);
  }

  private static void skipByteOrderMark(PushbackReader text) throws IOException {
    int first = text.read();
    if (first >= 0 && first != BYTE_ORDER_MARK) {
      text.unread(first);
    }
  }

  /** Spreadsheets of many countries write semicolons, and call it CSV. */
  private static void requireCommas(List<String> header) {
    if (header.getFirst().startsWith("sep=")) {
      throw Malformed.body(
          "it begins with sep=, which only spreadsheets know; remove that line and separate columns"
              + " by commas (RFC 4180)");
    }
    for (Map.Entry<String, String> other : OTHER_SEPARATORS.entrySet()) {
      if (header.size() == 1 && header.getFirst().contains(other.getKey())) {
        throw Malformed.body(
            "its columns are separated by %s; save it as CSV with commas (RFC 4180)"
                .formatted(other.getValue()));
      }
    }
  }

  private static void checkHeader(List<String> header, Faults faults) {
    for (int column = 0; column < header.size(); column++) {
      String name = header.get(column);
      if (name.isBlank()) {
        faults.add(null, null, name, "column %d has no name".formatted(column + 1));
      } else if (header.indexOf(name) < column) {
        faults.add(null, name, null, "column is given twice");
      }
    }
  }

  private static void hand(
      List<String> header, CsvRecord row, RecordList list, Consumer<Fields> records) {
    Place place = Place.row(row.getStartingLineNumber(), header);
    if (row.getFieldCount() != header.size()) {
      list.skip(
          "has %d columns, the header %d".formatted(row.getFieldCount(), header.size())
              + place.of(null));
      return;
    }
    Map<String, Cell> cells = new LinkedHashMap<>();
    for (int column = 0; column < header.size(); column++) {
      cells.put(header.get(column), Cell.column(CsvText.original(row.getField(column))));
    }
    list.hand(new FlatRecord(cells, List.of(), place), records);
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
        : Malformed.line("not valid CSV after the row", line);
  }

  private static RuntimeException unreadable(IOException failed, long line) {
    return failed instanceof CharacterCodingException
        ? Malformed.body(SpreadsheetFiles.notUtf8(line))
        : new UncheckedIOException(failed);
  }
}
