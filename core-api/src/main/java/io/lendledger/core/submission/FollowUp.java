package io.lendledger.core.submission;

/**
 * The progress of the processes.
 *
 * @param position store position that all of them, and the look-ups, have reached
 * @param head store position of the last event, taken after that
 */
public record FollowUp(long position, long head) {

  /** Whether they have followed all stored events. */
  public boolean isDone() {
    return position >= head;
  }
}
