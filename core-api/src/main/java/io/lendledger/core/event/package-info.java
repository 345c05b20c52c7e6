/**
 * What every event declares: its stored name and revision, and its lender. All events of the house
 * together are in {@code catalogue}.
 */
@NullMarked
package io.lendledger.core.event;

import org.jspecify.annotations.NullMarked;
