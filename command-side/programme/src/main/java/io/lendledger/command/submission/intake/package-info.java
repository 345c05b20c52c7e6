/**
 * The commands that take a body in or withdraw it. What was accepted is applied by {@code
 * application}.
 */
@NullMarked
package io.lendledger.command.submission.intake;

import org.jspecify.annotations.NullMarked;
