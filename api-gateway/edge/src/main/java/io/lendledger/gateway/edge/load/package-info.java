/**
 * Slots: how many requests run at once, and how tenants share them. How many requests a caller may
 * send is in {@code limit}.
 */
@NullMarked
package io.lendledger.gateway.edge.load;

import org.jspecify.annotations.NullMarked;
