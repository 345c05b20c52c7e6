/**
 * What differs between two moments. The feed that tells each change of a loan is in {@code
 * loan.change}.
 */
@NullMarked
package io.lendledger.core.change;

import org.jspecify.annotations.NullMarked;
