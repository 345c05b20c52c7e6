/**
 * What processes agree on about locks of the database, which each takes by its own sessions: how
 * one tells that it moves, and when another may take a lock from it.
 */
@NullMarked
package io.lendledger.core.lock;

import org.jspecify.annotations.NullMarked;
