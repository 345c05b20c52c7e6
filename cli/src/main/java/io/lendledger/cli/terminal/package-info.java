/** What people see: tables, colours, progress, questions. What is said is in {@code command}. */
@NullMarked
package io.lendledger.cli.terminal;

import org.jspecify.annotations.NullMarked;
