/**
 * The credentials of a first start: demo clients, or the one that an operator sets. Those that are
 * made later are in {@code client} and {@code key}.
 */
@NullMarked
package io.lendledger.gateway.identity.first;

import org.jspecify.annotations.NullMarked;
