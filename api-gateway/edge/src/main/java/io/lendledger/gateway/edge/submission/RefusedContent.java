package io.lendledger.gateway.edge.submission;

/**
 * The bytes of a refused body.
 *
 * @param bytes the first of them
 * @param isTruncated whether more were sent
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record RefusedContent(String contentType, byte[] bytes, boolean isTruncated) {}
