package io.lendledger.gateway.file.in;

/** The answer to a file: the body that HTTP would have answered for the same bytes. */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record FileAnswer(boolean accepted, byte[] body) {}
