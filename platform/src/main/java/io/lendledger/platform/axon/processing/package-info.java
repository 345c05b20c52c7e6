/**
 * Event processors: where they stand, what happens when a handler fails, and how they resume after
 * an outage.
 */
@NullMarked
package io.lendledger.platform.axon.processing;

import org.jspecify.annotations.NullMarked;
