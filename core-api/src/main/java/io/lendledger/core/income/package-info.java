/** Commands, events and records of manufactured income. */
@NullMarked
package io.lendledger.core.income;

import org.jspecify.annotations.NullMarked;
