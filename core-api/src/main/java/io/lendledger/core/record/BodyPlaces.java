package io.lendledger.core.record;

import de.siegmar.fastcsv.reader.CsvParseException;
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
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Places in a body of lines, for its sender: lines from one, and columns from one; in CSV those of
 * the table, in NDJSON those of the line's characters.
 */
public final class BodyPlaces {

  private static final Pattern PLACE =
      Pattern.compile(" \\(line \\d+(, (column \\d+( \".*\")?|constant of the mapping))?\\)$");

  private final Map<Integer, List<Fault>> wanted;
  private final Map<Fault, String> found = new HashMap<>();

  private BodyPlaces(Map<Integer, List<Fault>> wanted) {
    this.wanted = new HashMap<>(wanted);
  }

  /**
   * The refusal of a body, with the places of those faults that were found only when records were
   * compared with each other, or with known data, and that name a record's index alone. Reads the
   * body again if there are any; a body of JSON has no lines of its own.
   *
   * @param parameters those of the body, with the mapping of its sender
   * @param body opens it from its start
   */
  public static Rejection shown(
      Rejection refusal,
      BodyFormat format,
      Map<String, String> parameters,
      Supplier<InputStream> body) {
    Map<Integer, List<Fault>> wanted =
        refusal.faults().stream()
            .filter(BodyPlaces::isWithoutPlace)
            .collect(Collectors.groupingBy(fault -> Objects.requireNonNull(fault.index())));
    if (wanted.isEmpty() || format == BodyFormat.JSON) {
      return refusal;
    }
    BodyPlaces places = new BodyPlaces(wanted);
    if (format == BodyFormat.CSV) {
      places.findRows(CsvMapping.among(parameters), body);
    } else {
      places.findLines(body);
    }
    return new Rejection(
        refusal.code(),
        refusal.message(),
        refusal.faults().stream().map(places::withPlace).toList());
  }

  private static boolean isWithoutPlace(Fault fault) {
    return fault.index() != null && !PLACE.matcher(fault.issue()).find();
  }

  private void findRows(CsvMapping mapping, Supplier<InputStream> body) {
    long line = 1;
    try (CsvReader<CsvRecord> csv = CsvList.rows(body.get(), mapping)) {
      Iterator<CsvRecord> rows = csv.iterator();
      CsvHeader header = CsvHeader.of(rows.next().getFields(), mapping);
      for (int index = 0; rows.hasNext() && !wanted.isEmpty(); index++) {
        line = rows.next().getStartingLineNumber();
        found(index, header.row(line));
      }
    } catch (CsvParseException failed) {
      throw CsvList.unreadable(failed, line);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void findLines(Supplier<InputStream> body) {
    LineList.each(
        body.get(),
        (text, index, number) -> {
          found(index, Place.line(number, text));
          return !wanted.isEmpty();
        });
  }

  private void found(int index, Place place) {
    List<Fault> faults = wanted.remove(index);
    if (faults != null) {
      faults.forEach(fault -> found.put(fault, place.of(fault.field())));
    }
  }

  private Fault withPlace(Fault fault) {
    String place = found.get(fault);
    return place == null
        ? fault
        : new Fault(fault.index(), fault.field(), fault.value(), fault.issue() + place);
  }
}
