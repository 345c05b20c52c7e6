package io.lendledger.core.submission;

/**
 * How far the processes are.
 *
 * @param position store position that all of them, and the look-ups, have reached
 * @param head store position of the last event, taken after that
 */
public record FollowUp(long position, long head) {

  /** Whether all that is stored has been followed. */
  public boolean isDone() {
    return position >= head;
  }
}
