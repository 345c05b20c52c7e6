/** Signatures of webhooks, in and out (Standard Webhooks). */
@NullMarked
package io.lendledger.gateway.signature;

import org.jspecify.annotations.NullMarked;
