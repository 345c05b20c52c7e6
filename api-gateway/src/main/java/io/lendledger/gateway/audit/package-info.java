/** The event history and the state of the read models. */
@NullMarked
package io.lendledger.gateway.audit;

import org.jspecify.annotations.NullMarked;
