package io.lendledger.core.reading;

/** How many records a read has over all its pages: another answer to the query of a page. */
public record RecordCount(long records) {}
