/**
 * Refusals: the error envelope, and the one table from code to status. Rules that lead to a refusal
 * are elsewhere.
 */
@NullMarked
package io.lendledger.gateway.refusal;

import org.jspecify.annotations.NullMarked;
