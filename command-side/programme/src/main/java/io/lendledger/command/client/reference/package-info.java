/** The flow of client references: preferences as a lender sends them, and their withdrawal. */
@NullMarked
package io.lendledger.command.client.reference;

import org.jspecify.annotations.NullMarked;
