/**
 * Signatures of webhooks, outbound and inbound (Standard Webhooks). The secrets are kept by {@code
 * webhook} and {@code access}.
 */
@NullMarked
package io.lendledger.gateway.signature;

import org.jspecify.annotations.NullMarked;
