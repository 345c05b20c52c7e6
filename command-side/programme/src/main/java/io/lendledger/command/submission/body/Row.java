package io.lendledger.command.submission.body;

/** A record with its zero-based position in the body. */
public record Row<R>(int index, R value) {}
