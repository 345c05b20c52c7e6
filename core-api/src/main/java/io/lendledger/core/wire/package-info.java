/**
 * Names of constants outside the code: in JSON, in events, in rows and in files. How HTTP spells
 * whole messages is for the gateway.
 */
@NullMarked
package io.lendledger.core.wire;

import org.jspecify.annotations.NullMarked;
