/** Read model of shortfalls, and of what became of them. */
@NullMarked
package io.lendledger.query.shortfall;

import org.jspecify.annotations.NullMarked;
