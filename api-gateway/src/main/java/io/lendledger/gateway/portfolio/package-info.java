/** Portfolio analysis, the public endpoint. */
@NullMarked
package io.lendledger.gateway.portfolio;

import org.jspecify.annotations.NullMarked;
