package io.lendledger.core.submission;

/**
 * One chunk of a submission's original bytes, out of {@code chunks}.
 *
 * @param sha256 over the bytes of all chunks as they were received, in hex
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record SubmissionContent(String contentType, int chunks, String sha256, byte[] bytes) {}
