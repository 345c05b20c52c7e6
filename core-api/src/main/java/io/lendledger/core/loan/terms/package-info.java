/**
 * Identifiers, parts and economics of a loan. Nothing here changes over its life; the rates, which
 * do, are in {@code loan}.
 */
@NullMarked
package io.lendledger.core.loan.terms;

import org.jspecify.annotations.NullMarked;
