/**
 * Secrets at rest, sealed under a master key that is not in the database. The tables that keep them
 * are with their owners.
 */
@NullMarked
package io.lendledger.gateway.sealing;

import org.jspecify.annotations.NullMarked;
