/**
 * Who sends a request, with which scopes, and which paths need a credential. How a credential is
 * verified is in {@code identity}.
 */
@NullMarked
package io.lendledger.gateway.edge.caller;

import org.jspecify.annotations.NullMarked;
