/** The credentials of a first start: demo clients, or the one that an operator sets. */
@NullMarked
package io.lendledger.gateway.identity.first;

import org.jspecify.annotations.NullMarked;
