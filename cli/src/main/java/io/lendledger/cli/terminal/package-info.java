/** What people see: tables, colours, progress, questions. */
@NullMarked
package io.lendledger.cli.terminal;

import org.jspecify.annotations.NullMarked;
