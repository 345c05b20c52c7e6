/** Exceptions that people look at, found in the rows of the other read models. */
@NullMarked
package io.lendledger.query.exception;

import org.jspecify.annotations.NullMarked;
