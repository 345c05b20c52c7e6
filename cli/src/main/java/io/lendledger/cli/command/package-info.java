/** The commands. */
@NullMarked
package io.lendledger.cli.command;

import org.jspecify.annotations.NullMarked;
