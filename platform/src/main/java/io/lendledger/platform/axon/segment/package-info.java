/**
 * Segments of processes: how many there are, which of them this node has claimed, and how they are
 * shared among the nodes on a database. What a processor does with its events is in {@code
 * processing}.
 */
@NullMarked
package io.lendledger.platform.axon.segment;

import org.jspecify.annotations.NullMarked;
