/**
 * The watch over the database, and the pool that refuses while it is away. Starting an embedded
 * server is in {@code postgres}.
 */
@NullMarked
package io.lendledger.platform.database;

import org.jspecify.annotations.NullMarked;
