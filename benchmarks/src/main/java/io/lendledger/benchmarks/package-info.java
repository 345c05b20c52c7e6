/** Measurements that are made by hand. */
@NullMarked
package io.lendledger.benchmarks;

import org.jspecify.annotations.NullMarked;
