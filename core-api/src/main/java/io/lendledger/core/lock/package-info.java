/**
 * What processes agree on about locks of the database: how one tells that it moves, and when
 * another may take a lock from it. Each takes its locks by its own sessions, which are not here.
 */
@NullMarked
package io.lendledger.core.lock;

import org.jspecify.annotations.NullMarked;
