/** Preferences of a single client. */
@NullMarked
package io.lendledger.gateway.client;

import org.jspecify.annotations.NullMarked;
