/**
 * Signatures of webhooks, as Standard Webhooks defines them, out and in. The secrets are kept in
 * {@code subscription} and {@code inbound}.
 */
@NullMarked
package io.lendledger.gateway.webhook.signature;

import org.jspecify.annotations.NullMarked;
