/**
 * How a command ends when it does not reach its end. What the service refuses is in {@code http}.
 */
@NullMarked
package io.lendledger.cli.failure;

import org.jspecify.annotations.NullMarked;
