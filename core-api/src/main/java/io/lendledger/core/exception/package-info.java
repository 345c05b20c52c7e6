/**
 * Exceptions of the programme that people look at. What they are about has a subject of its own.
 */
@NullMarked
package io.lendledger.core.exception;

import org.jspecify.annotations.NullMarked;
