/**
 * Events that handlers have set aside: what operations see and decide, and what lenders are told.
 */
@NullMarked
package io.lendledger.gateway.parked;

import org.jspecify.annotations.NullMarked;
