/** Secrets at rest: sealed under a master key that is not in the database. */
@NullMarked
package io.lendledger.gateway.sealing;

import org.jspecify.annotations.NullMarked;
