/**
 * Exceptions that people look at, found in the rows of the other read models. The gateway adds
 * those that no row shows: parked events and refused submissions.
 */
@NullMarked
package io.lendledger.query.exception;

import org.jspecify.annotations.NullMarked;
