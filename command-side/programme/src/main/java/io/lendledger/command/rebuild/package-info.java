/**
 * Look-ups built anew from the events beside the live ones, to replace them or to be compared with
 * them. How handlers write them is in {@code lookup}.
 */
@NullMarked
package io.lendledger.command.rebuild;

import org.jspecify.annotations.NullMarked;
