/**
 * Codes, commands and events of lenders, the tenants of the service. How a registered lender is
 * read is in {@code reference}.
 */
@NullMarked
package io.lendledger.core.lender;

import org.jspecify.annotations.NullMarked;
