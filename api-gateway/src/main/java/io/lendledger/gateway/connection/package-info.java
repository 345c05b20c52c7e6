/** What one connection may cost: bounds on clients that are slow, broken or too many. */
@NullMarked
package io.lendledger.gateway.connection;

import org.jspecify.annotations.NullMarked;
