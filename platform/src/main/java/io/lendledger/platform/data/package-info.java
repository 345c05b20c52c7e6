/** The data directory: its lock and the secrets kept in it. */
@NullMarked
package io.lendledger.platform.data;

import org.jspecify.annotations.NullMarked;
