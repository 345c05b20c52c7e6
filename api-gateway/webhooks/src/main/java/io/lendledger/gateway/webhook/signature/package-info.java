/** Signatures of webhooks, as Standard Webhooks defines them, out and in. */
@NullMarked
package io.lendledger.gateway.webhook.signature;

import org.jspecify.annotations.NullMarked;
