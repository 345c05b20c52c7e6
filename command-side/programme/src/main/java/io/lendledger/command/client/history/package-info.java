/**
 * The past of holdings and preferences, read from the events of a client for a withdrawal. What a
 * client holds now is state in {@code client}.
 */
@NullMarked
package io.lendledger.command.client.history;

import org.jspecify.annotations.NullMarked;
