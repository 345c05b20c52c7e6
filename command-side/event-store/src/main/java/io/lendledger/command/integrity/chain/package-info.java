/**
 * The chain over the events and the seals over it: their hashes, bytes and rows. Knows JDBC and
 * nothing of the service that links or of what verifies.
 */
@NullMarked
package io.lendledger.command.integrity.chain;

import org.jspecify.annotations.NullMarked;
