package io.lendledger.core.record;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The faults of one request: the first hundred are kept, all are counted. Not thread-safe. */
public final class Faults {

  private static final int LONGEST_SHOWN = 200;

  private static final int REPLACEMENT = 0xFFFD;

  private final List<Fault> listed = new ArrayList<>();
  private long count;

  /** Adds a fault; characters that cannot be written out again are replaced. */
  public void add(
      @Nullable Integer index, @Nullable String field, @Nullable String value, String issue) {
    count++;
    if (listed.size() < Rejection.MOST_FAULTS) {
      listed.add(new Fault(index, shown(field), shown(value), issue));
    }
  }

  /** Adds a fault of a field, with its place, which is only looked for when it is kept. */
  void add(
      @Nullable Integer index, String field, @Nullable String value, String issue, Place place) {
    boolean kept = listed.size() < Rejection.MOST_FAULTS;
    add(index, field, value, kept ? issue + place.of(field) : issue);
  }

  /** Adds a fault. */
  public void add(Fault fault) {
    add(fault.index(), fault.field(), fault.value(), fault.issue());
  }

  /** Counts more that were found, after as many of them were added as are listed. */
  public void addUnlisted(long more) {
    count += more;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** The first hundred. */
  public List<Fault> listed() {
    return List.copyOf(listed);
  }

  /** The first; throws {@link java.util.NoSuchElementException} when there are none. */
  public Fault first() {
    return listed.getFirst();
  }

  /** How many there are in total. */
  public long count() {
    return count;
  }

  /** Refuses the request with this code if there are any. */
  public void throwIfAny(RejectionCode code) {
    if (count > 0) {
      throw refusal(code);
    }
  }

  /** The refusal of a request that has these faults. */
  public Rejected refusal(RejectionCode code) {
    return new Rejected(new Rejection(code, message(), listed));
  }

  private String message() {
    if (count == 1) {
      return "1 fault";
    }
    return count <= Rejection.MOST_FAULTS
        ? count + " faults"
        : count + " faults; first " + Rejection.MOST_FAULTS + " listed";
  }

  private static @Nullable String shown(@Nullable String sent) {
    if (sent == null) {
      return null;
    }
    StringBuilder shown = new StringBuilder();
    int at = 0;
    while (at < sent.length() && shown.length() < LONGEST_SHOWN - 1) {
      int each = sent.codePointAt(at);
      shown.appendCodePoint(isSurrogate(each) ? REPLACEMENT : each);
      at += Character.charCount(each);
    }
    return shown.toString();
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
