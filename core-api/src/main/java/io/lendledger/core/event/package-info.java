/**
 * Names and revisions of stored events, and their place in the store. The events themselves are
 * with their subjects.
 */
@NullMarked
package io.lendledger.core.event;

import org.jspecify.annotations.NullMarked;
