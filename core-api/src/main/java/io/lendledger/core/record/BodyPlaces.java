package io.lendledger.core.record;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.BodyFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where in a body of lines something is, for who looks for it there: lines from one, and in CSV
 * columns from one.
 */
public final class BodyPlaces {

  private static final Pattern PLACE = Pattern.compile(" \\(line \\d+(, column \\d+)?\\)$");

  private final Map<Integer, Long> lines = new HashMap<>();
  private List<String> header = List.of();

  private BodyPlaces() {}

  /**
   * The refusal of a body, with the places of those faults that were found only when records were
   * compared with each other, or with what is known, and that name a record's index alone. Reads
   * the body again if there are any; a body of JSON has no lines of its own.
   *
   * @param body opens it from its start
   */
  public static Rejection shown(Rejection refusal, BodyFormat format, Supplier<InputStream> body) {
    Set<Integer> wanted =
        refusal.faults().stream()
            .filter(BodyPlaces::isWithoutPlace)
            .map(Fault::index)
            .collect(Collectors.toSet());
    if (wanted.isEmpty() || format == BodyFormat.JSON) {
      return refusal;
    }
    BodyPlaces places = new BodyPlaces();
    if (format == BodyFormat.CSV) {
      places.findRows(wanted, body);
    } else {
      places.findLines(wanted, body);
    }
    return new Rejection(
        refusal.code(),
        refusal.message(),
        refusal.faults().stream().map(places::withPlace).toList());
  }

  private static boolean isWithoutPlace(Fault fault) {
    return fault.index() != null && !PLACE.matcher(fault.issue()).find();
  }

  private void findRows(Set<Integer> wanted, Supplier<InputStream> body) {
    try (CsvReader<CsvRecord> csv = CsvList.rows(body.get())) {
      Iterator<CsvRecord> rows = csv.iterator();
      header = rows.next().getFields();
      for (int index = 0; rows.hasNext() && lines.size() < wanted.size(); index++) {
        long line = rows.next().getStartingLineNumber();
        if (wanted.contains(index)) {
          lines.put(index, line);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void findLines(Set<Integer> wanted, Supplier<InputStream> body) {
    LineList.each(
        body.get(),
        (text, index, number) -> {
          if (wanted.contains(index)) {
            lines.put(index, number);
          }
          return lines.size() < wanted.size();
        });
  }

  private Fault withPlace(Fault fault) {
    Long line = isWithoutPlace(fault) ? lines.get(Objects.requireNonNull(fault.index())) : null;
    return line == null
        ? fault
        : new Fault(
            fault.index(),
            fault.field(),
            fault.value(),
            fault.issue() + of(line, fault.field(), header));
  }

  /** A line, and the column of a field that the header has. */
  static String of(long line, @Nullable String field, List<String> header) {
    int column = field == null ? 0 : header.indexOf(field) + 1;
    return column == 0
        ? " (line %d)".formatted(line)
        : " (line %d, column %d)".formatted(line, column);
  }
}
