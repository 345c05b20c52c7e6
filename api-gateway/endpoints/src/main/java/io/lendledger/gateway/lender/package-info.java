/** What a lender may do with its clients, bodies and reads. */
@NullMarked
package io.lendledger.gateway.lender;

import org.jspecify.annotations.NullMarked;
