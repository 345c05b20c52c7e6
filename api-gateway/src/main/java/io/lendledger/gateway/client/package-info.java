/**
 * The endpoint for the preference of a single client. Lists of preferences are submissions and in
 * {@code submission}.
 */
@NullMarked
package io.lendledger.gateway.client;

import org.jspecify.annotations.NullMarked;
