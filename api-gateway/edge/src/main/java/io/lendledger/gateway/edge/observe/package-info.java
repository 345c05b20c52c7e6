/**
 * What is logged and measured of each request. What callers can read of their own requests is in
 * {@code requestlog}.
 */
@NullMarked
package io.lendledger.gateway.edge.observe;

import org.jspecify.annotations.NullMarked;
