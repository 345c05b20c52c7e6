/** Slots: how many requests run at once, and how tenants share them. */
@NullMarked
package io.lendledger.gateway.edge.load;

import org.jspecify.annotations.NullMarked;
