/** Measurements run by hand, each against a peer or a limit. No test and no part of the build. */
@NullMarked
package io.lendledger.benchmarks;

import org.jspecify.annotations.NullMarked;
