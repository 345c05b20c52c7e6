/**
 * Event processors: where they stand, what happens when a handler fails, and how they resume after
 * an outage. How nodes share them is in {@code segment}.
 */
@NullMarked
package io.lendledger.platform.axon.processing;

import org.jspecify.annotations.NullMarked;
