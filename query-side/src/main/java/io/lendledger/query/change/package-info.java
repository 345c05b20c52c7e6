/**
 * What differs between versions of rows, field by field. The feed that tells each change of a loan
 * is in {@code loan}.
 */
@NullMarked
package io.lendledger.query.change;

import org.jspecify.annotations.NullMarked;
