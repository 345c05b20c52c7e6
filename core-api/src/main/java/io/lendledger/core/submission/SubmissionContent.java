package io.lendledger.core.submission;

/** One chunk of a submission's original bytes, out of {@code chunks}. */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record SubmissionContent(String contentType, int chunks, byte[] bytes) {}
