/**
 * All events of the house by their stored names, and the order in which one lender's are handled.
 * The annotation that names an event is in {@code event}.
 */
@NullMarked
package io.lendledger.core.catalogue;

import org.jspecify.annotations.NullMarked;
