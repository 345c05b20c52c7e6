/** Codes, commands and events of lenders, the tenants of the service. */
@NullMarked
package io.lendledger.core.lender;

import org.jspecify.annotations.NullMarked;
