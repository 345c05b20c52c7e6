/**
 * Commands and events of position snapshots, and position status. Holdings are state of a client,
 * in {@code client}.
 */
@NullMarked
package io.lendledger.core.position;

import org.jspecify.annotations.NullMarked;
