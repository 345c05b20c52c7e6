package io.lendledger.command.submission.body;

import io.lendledger.core.record.Faults;
import io.lendledger.core.record.Fields;
import io.lendledger.core.record.RecordList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads a body's records in batches, the same batches each time. */
public final class RecordBatches<R> {

  /** Records of a batch; the last one has fewer. */
  public static final int BATCH_RECORDS = 1_000;

  private final String listName;
  private final RecordReader<R> reader;

  /**
   * Batches of one kind of record.
   *
   * @param listName the list's field in JSON
   * @param reader reads one record; null when it has faults
   */
  public RecordBatches(String listName, RecordReader<R> reader) {
    this.listName = listName;
    this.reader = reader;
  }

  /** The result of reading: the envelope's fields, still to be built, and the number of records. */
  public record Read(Fields envelope, long records) {}

  /** Reads a body whose envelope has no fields but the list; answers the number of records. */
  public long readPlain(StoredBody body, Faults faults, Consumer<List<Row<R>>> batches) {
    Read read = read(body, faults, batches);
    read.envelope().build(() -> listName);
    return read.records();
  }

  /**
   * Reads the records of a body that was accepted. Throws {@link IllegalStateException} at the
   * first one that this process cannot read: another version may have accepted it, and what was
   * accepted is never passed over.
   */
  public void again(StoredBody body, Consumer<List<Row<R>>> batches) {
    Faults none = new Faults();
    read(
        body,
        none,
        batch -> {
          requireNone(none, body);
          batches.accept(batch);
        });
    requireNone(none, body);
  }

  private static void requireNone(Faults none, StoredBody body) {
    if (!none.isEmpty()) {
      throw new IllegalStateException(
          "Submission %s was accepted, perhaps by a later version, and cannot be read by this one: %s"
              .formatted(body.submission(), none.first()));
    }
  }

  /** Reads a body; skips batches without valid records. */
  public Read read(StoredBody body, Faults faults, Consumer<List<Row<R>>> batches) {
    RecordList list = new RecordList(listName, faults).within(body.limits());
    List<Row<R>> batch = new ArrayList<>(BATCH_RECORDS);
    Fields envelope =
        list.read(
            body.bytes().get(),
            body.format(),
            body.parameters(),
            fields -> {
              R record = reader.read(fields);
              Integer index = fields.index();
              if (record != null && index != null) {
                batch.add(new Row<>(index, record));
              }
              if (batch.size() == BATCH_RECORDS) {
                batches.accept(List.copyOf(batch));
                batch.clear();
              }
            });
    if (!batch.isEmpty()) {
      batches.accept(List.copyOf(batch));
    }
    return new Read(envelope, list.count());
  }
}
