/** Records found by an id or a name. Lists with filters are with their subjects. */
@NullMarked
package io.lendledger.core.search;

import org.jspecify.annotations.NullMarked;
