package io.lendledger.core.transaction;

import org.axonframework.modelling.command.TargetAggregateIdentifier;

/**
 * Records a transaction exactly once. The same content again answers {@code false} and changes
 * nothing; other content is refused with {@code TRANSACTION_CONFLICT}.
 */
public record RecordTransaction(
    @TargetAggregateIdentifier TransactionKey key, Transaction transaction) {}
