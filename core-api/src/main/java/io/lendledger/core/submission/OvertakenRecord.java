package io.lendledger.core.submission;

/**
 * A record that something else made impossible between its submission's acceptance and its
 * application.
 *
 * @param index zero-based position in the submission
 * @param reason why it was refused, as its sender reads it
 */
public record OvertakenRecord(int index, String reason) {}
