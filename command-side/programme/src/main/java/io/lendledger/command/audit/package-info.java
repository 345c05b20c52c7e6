/**
 * The event history and the lineage of figures for auditors. The chain over the events is in {@code
 * integrity}.
 */
@NullMarked
package io.lendledger.command.audit;

import org.jspecify.annotations.NullMarked;
