/**
 * Fair sharing of what is scarce among tenants: turns, slots and queues, with nothing left idle. It
 * knows no tenant's business.
 */
@NullMarked
package io.lendledger.core.fairness;

import org.jspecify.annotations.NullMarked;
