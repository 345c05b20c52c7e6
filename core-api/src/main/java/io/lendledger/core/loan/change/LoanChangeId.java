package io.lendledger.core.loan.change;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names a change of a loan's record, and its place among all changes: store position of the event
 * that changed the loan, then the part. As text it sorts in that order.
 *
 * @param position store position
 * @param epoch from 1 on, a higher one after each restore of the store or reset of a sandbox: a
 *     change that is lost and the later one at its position are two changes
 * @param part the client's part; empty for the custody record, which comes first
 */
public record LoanChangeId(long position, int epoch, String part)
    implements Comparable<LoanChangeId> {

  /** The epoch of a store that was never restored or reset. */
  public static final int FIRST_EPOCH = 1;

  /** Before every change. */
  public static final LoanChangeId START = new LoanChangeId(-1, FIRST_EPOCH, "");

  private static final String BEHIND_ALL_PARTS = "~";
  private static final String LAST_PART = "C999999";
  private static final Pattern FORM =
      Pattern.compile("evt_([0-9]{16})(?:e([1-9][0-9]{0,8}))?(?:-(C[0-9]{2,6}))?");

  /** A place, in whichever epoch. */
  public LoanChangeId(long position, String part) {
    this(position, FIRST_EPOCH, part);
  }

  /** The same change in an epoch. */
  public LoanChangeId in(int itsEpoch) {
    return new LoanChangeId(position, itsEpoch, part);
  }

  /** The id of the custody record's change. */
  public static LoanChangeId custody(long position) {
    return new LoanChangeId(position, "");
  }

  /** A place behind every change up to a position. */
  public static LoanChangeId endOf(long position) {
    return new LoanChangeId(position, BEHIND_ALL_PARTS);
  }

  /**
   * An id that a receiver may go on behind, as it may behind a change: this place, spelt as one.
   */
  public LoanChangeId told() {
    return part.equals(BEHIND_ALL_PARTS) ? new LoanChangeId(position, epoch, LAST_PART) : this;
  }

  /** From its text; throws {@link IllegalArgumentException} when it is none. */
  public static LoanChangeId of(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("must be an eventId, such as evt_0000000000004711");
    }
    String epoch = form.group(2);
    String part = form.group(3);
    return new LoanChangeId(
        Long.parseLong(form.group(1)),
        epoch == null ? FIRST_EPOCH : Integer.parseInt(epoch),
        part == null ? "" : part);
  }

  @Override
  public int compareTo(LoanChangeId other) {
    int byPosition = Long.compare(position, other.position);
    return byPosition == 0 ? part.compareTo(other.part) : byPosition;
  }

  @Override
  public String toString() {
    String id = "evt_%016d".formatted(position) + (epoch == FIRST_EPOCH ? "" : "e" + epoch);
    return part.isEmpty() ? id : id + "-" + part;
  }
}
