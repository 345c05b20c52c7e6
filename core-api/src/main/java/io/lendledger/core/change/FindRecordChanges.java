package io.lendledger.core.change;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link RecordChangePage}, sorted by lender and by when each record got what it has at
 * the later moment.
 *
 * @param lender whose; null for all
 * @param record which kind
 * @param from the earlier moment
 * @param page the later moment is its own
 */
public record FindRecordChanges(
    @Nullable LenderCode lender, ChangedRecord record, Instant from, PageRequest page) {}
