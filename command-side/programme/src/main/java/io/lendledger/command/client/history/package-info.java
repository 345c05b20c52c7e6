/** The past of holdings and preferences, read from the events of a client for a withdrawal. */
@NullMarked
package io.lendledger.command.client.history;

import org.jspecify.annotations.NullMarked;
