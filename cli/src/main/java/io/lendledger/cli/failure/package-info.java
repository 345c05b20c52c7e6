/** How a command ends when it does not reach its end. */
@NullMarked
package io.lendledger.cli.failure;

import org.jspecify.annotations.NullMarked;
