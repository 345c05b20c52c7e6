/**
 * The flow of client references: preferences as a lender sends them, and their withdrawal. What a
 * preference brings about is decided in {@code client}.
 */
@NullMarked
package io.lendledger.command.client.reference;

import org.jspecify.annotations.NullMarked;
