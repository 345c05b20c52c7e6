/** The service in a shell (docs/command-line.md). It knows the API, and no class of the service. */
@NullMarked
package io.lendledger.cli;

import org.jspecify.annotations.NullMarked;
