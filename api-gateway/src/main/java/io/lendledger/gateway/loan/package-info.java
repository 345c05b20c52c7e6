/** What the desk does with one loan. */
@NullMarked
package io.lendledger.gateway.loan;

import org.jspecify.annotations.NullMarked;
