/** Where the read models stand. */
@NullMarked
package io.lendledger.query.ops;

import org.jspecify.annotations.NullMarked;
