package io.lendledger.core.record;

import io.lendledger.core.bound.Limits;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list of flat records with its envelope from a stream, one record at a time: memory does
 * not grow with the body. Used for one body, by one thread.
 */
public final class RecordList {

  private final String listName;
  private final Faults faults;
  private final Set<String> refusedNames = new HashSet<>();
  private long most = Integer.MAX_VALUE;
  private Limits limits = Limits.NO_DATES;
  private int count;

  /**
   * A reader of one body.
   *
   * @param listName the JSON field that holds the list
   * @param faults takes what is wrong
   */
  public RecordList(String listName, Faults faults) {
    this.listName = listName;
    this.faults = faults;
  }

  /** Refuses longer lists with {@code TOO_MANY_ITEMS}. */
  public RecordList atMost(int records) {
    this.most = records;
    return this;
  }

  /** Holds numbers and dates to these limits; without it no date of a kind can be read. */
  public RecordList within(Limits limits) {
    this.limits = limits;
    return this;
  }

  /**
   * Reads the body and hands out each record; they must be built by the consumer. Refused with
   * {@code MALFORMED_REQUEST} when it cannot be read; other faults are collected.
   *
   * @param parameters the envelope's fields where the format has no room for them (NDJSON and CSV),
   *     and with CSV the sender's mapping; of a JSON body there must be none
   * @return the envelope's fields, to be built by the caller
   */
  public Fields read(
      InputStream body,
      BodyFormat format,
      Map<String, String> parameters,
      Consumer<Fields> records) {
    return switch (format) {
      case JSON -> {
        parameters.forEach((name, value) -> faults.add(null, name, value, "unknown parameter"));
        yield envelope(JsonList.read(body, this, records));
      }
      case NDJSON -> {
        LineList.read(body, this, records);
        yield envelope(FlatRecord.ofText(parameters));
      }
      case CSV -> {
        CsvList.read(body, CsvMapping.among(parameters), this, records);
        yield envelope(FlatRecord.ofText(CsvMapping.without(parameters)));
      }
    };
  }

  /** How many records were read, unreadable ones included. */
  public long count() {
    return count;
  }

  String listName() {
    return listName;
  }

  Faults faults() {
    return faults;
  }

  /** Hands out a record; null stands for one that is no object. */
  void hand(@Nullable FlatRecord sent, Consumer<Fields> records) {
    if (sent == null) {
      skip("must be an object");
      return;
    }
    int index = next();
    records.accept(new Fields(index, sent, faults, refusedNames, limits));
  }

  /** Counts a record that cannot be handed out. */
  void skip(String issue) {
    faults.add(next(), null, null, issue);
  }

  private int next() {
    if (count == most) {
      throw new Rejected(
          RejectionCode.TOO_MANY_ITEMS, "At most %d items are taken at once".formatted(most));
    }
    return count++;
  }

  private Fields envelope(FlatRecord sent) {
    return new Fields(null, sent, faults, new HashSet<>(), limits);
  }
}
