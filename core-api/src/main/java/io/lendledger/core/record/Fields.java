package io.lendledger.core.record;

import io.lendledger.core.bound.Limits;
import io.lendledger.core.rejection.Fault;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one flat record, read strictly: each error becomes a fault, and {@link #build}
 * gives the record only when there is none. Use the result of {@link #required} only inside {@code
 * build}, and inside rules that name its field: after a fault it is null.
 */
public final class Fields {

  private static final String REQUIRED = "is required";

  private final @Nullable Integer index;
  private final Map<String, Cell> cells;
  private final Place place;
  private final Faults faults;
  private final Set<String> refusedNames;
  private final Limits limits;
  private final Set<String> asked = new HashSet<>();
  private final Set<String> unreadable = new HashSet<>();
  private boolean sound = true;

  /**
   * Reads one record.
   *
   * @param refusedNames unknown names already reported for this list; names are added to it
   * @param limits within what its numbers and dates must lie
   */
  Fields(
      @Nullable Integer index,
      FlatRecord sent,
      Faults faults,
      Set<String> refusedNames,
      Limits limits) {
    this.index = index;
    this.cells = sent.cells();
    this.place = sent.place();
    this.faults = faults;
    this.refusedNames = refusedNames;
    this.limits = limits;
    sent.repeatedNames().forEach(name -> refuseValue(name, "is given twice"));
  }

  /** The record's zero-based position in its list; null outside of lists. */
  public @Nullable Integer index() {
    return index;
  }

  /** Whether a field is given and not null; it counts as known from then on. */
  public boolean has(String name) {
    Cell cell = cells.get(name);
    if (cell == null) {
      return false;
    }
    asked.add(name);
    return !cell.isUnset();
  }

  /** A field that must be given. */
  @SuppressWarnings("NullAway") // null only after a fault, and then build gives nothing
  public <T> T required(String name, FieldType<T> type) {
    if (has(name)) {
      return read(name, type);
    }
    refuseValue(name, REQUIRED);
    return null;
  }

  /** A field that may be left out. */
  public <T> @Nullable T optional(String name, FieldType<T> type) {
    return has(name) ? read(name, type) : null;
  }

  /** A field with a default. */
  @SuppressWarnings("NullAway") // null only after a fault, and then build gives nothing
  public <T> T optional(String name, FieldType<T> type, T otherwise) {
    return has(name) ? read(name, type) : otherwise;
  }

  /** A rule of one field, asked only when the field on its own is fine. */
  public void rule(String field, String issue, BooleanSupplier holds) {
    rule(field, List.of(), issue, holds);
  }

  /**
   * A rule between fields, asked only when each of them on its own is fine.
   *
   * @param field the field to mend
   * @param others all other fields that the rule looks at
   */
  public void rule(String field, List<String> others, String issue, BooleanSupplier holds) {
    if (areReadable(List.of(field)) && areReadable(others) && !holds.getAsBoolean()) {
      refuse(field, issue);
    }
  }

  /** Takes in a fault of what these fields are together; asked only when each is fine. */
  public void rule(List<String> read, Supplier<Optional<Fault>> broken) {
    if (areReadable(read)) {
      broken.get().ifPresent(each -> refuse(Objects.requireNonNull(each.field()), each.issue()));
    }
  }

  private boolean areReadable(List<String> names) {
    return unreadable.isEmpty() || names.stream().noneMatch(unreadable::contains);
  }

  /** Adds a fault of a field, with the value that was sent. */
  public void refuse(String field, String issue) {
    Cell cell = cells.get(field);
    faults.add(
        index, field, cell == null || cell.isUnset() ? null : cell.text(), issue + place.of(field));
    sound = false;
  }

  /** The record, or null when anything is wrong with it; fields never asked for are faults. */
  public <T> @Nullable T build(Supplier<T> make) {
    for (Map.Entry<String, Cell> cell : cells.entrySet()) {
      if (!asked.contains(cell.getKey())) {
        refuseUnknown(cell.getKey(), cell.getValue());
      }
    }
    return sound ? make.get() : null;
  }

  private void refuseUnknown(String name, Cell cell) {
    sound = false;
    if (!cell.isUntyped() || refusedNames.add(name)) {
      faults.add(index, name, cell.text(), "unknown field", place);
    }
  }

  private <T> @Nullable T read(String name, FieldType<T> type) {
    try {
      return type.read(Objects.requireNonNull(cells.get(name)), limits);
    } catch (IllegalArgumentException issue) {
      refuseValue(name, String.valueOf(issue.getMessage()));
      return null;
    }
  }

  private void refuseValue(String name, String issue) {
    refuse(name, issue);
    unreadable.add(name);
  }
}
