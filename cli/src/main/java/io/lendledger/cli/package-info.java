/** The service in a shell (docs/command-line.md). */
@NullMarked
package io.lendledger.cli;

import org.jspecify.annotations.NullMarked;
