/**
 * The data directory: its lock and the secrets kept in it. The database's files are in {@code
 * postgres}.
 */
@NullMarked
package io.lendledger.platform.data;

import org.jspecify.annotations.NullMarked;
