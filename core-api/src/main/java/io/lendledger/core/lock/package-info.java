/** Locks of the database that outlive a process which stands still. */
@NullMarked
package io.lendledger.core.lock;

import org.jspecify.annotations.NullMarked;
