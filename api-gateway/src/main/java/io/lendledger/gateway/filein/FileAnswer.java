package io.lendledger.gateway.filein;

/** What a file is answered: the body that the same bytes would have been answered by HTTP. */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record FileAnswer(boolean accepted, byte[] body) {}
