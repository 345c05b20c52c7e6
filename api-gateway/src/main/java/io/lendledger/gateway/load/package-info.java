/** How much is done at once, and what becomes of the rest: a bounded wait, or a quick refusal. */
@NullMarked
package io.lendledger.gateway.load;

import org.jspecify.annotations.NullMarked;
