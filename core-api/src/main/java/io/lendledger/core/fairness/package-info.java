/** How what is scarce is shared out among tenants: evenly, and none of it left idle. */
@NullMarked
package io.lendledger.core.fairness;

import org.jspecify.annotations.NullMarked;
