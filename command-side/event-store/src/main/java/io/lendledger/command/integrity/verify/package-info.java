/**
 * Recomputes chain, tree and seals from a store or an export. Needs a JDBC connection or a stream
 * of lines, and neither Spring nor Axon, so that it works without a service.
 */
@NullMarked
package io.lendledger.command.integrity.verify;

import org.jspecify.annotations.NullMarked;
