/** What is logged and measured of each request. */
@NullMarked
package io.lendledger.gateway.edge.observe;

import org.jspecify.annotations.NullMarked;
