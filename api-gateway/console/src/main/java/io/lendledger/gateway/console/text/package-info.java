/** Text that the build has compressed, for callers that take it so and for others. */
@NullMarked
package io.lendledger.gateway.console.text;

import org.jspecify.annotations.NullMarked;
