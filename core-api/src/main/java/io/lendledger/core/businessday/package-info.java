/** Commands and events of the calendar that closes days and months, and its view. */
@NullMarked
package io.lendledger.core.businessday;

import org.jspecify.annotations.NullMarked;
