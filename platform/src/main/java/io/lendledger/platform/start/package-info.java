/**
 * The steps before the context is built and once it is ready: defaults, checks, refusals and
 * notices. Ending and starting again in one process is in {@code restart}; the database's start in
 * {@code postgres}.
 */
@NullMarked
package io.lendledger.platform.start;

import org.jspecify.annotations.NullMarked;
