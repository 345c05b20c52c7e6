/** Records found by an id or a name. */
@NullMarked
package io.lendledger.core.search;

import org.jspecify.annotations.NullMarked;
