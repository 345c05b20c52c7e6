/**
 * What a lender may do with its clients and bodies. What it reads of its records is in {@code
 * reading}.
 */
@NullMarked
package io.lendledger.gateway.lender;

import org.jspecify.annotations.NullMarked;
