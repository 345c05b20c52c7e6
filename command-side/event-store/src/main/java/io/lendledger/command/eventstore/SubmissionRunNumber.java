package io.lendledger.command.eventstore;

/**
 * A run over a submission, by its number. What it appends is refused once another run has followed
 * it or it has ended (db/eventstore/V493, decision 069).
 */
public record SubmissionRunNumber(String submission, long run) implements AppendFence {}
