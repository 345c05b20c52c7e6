/** Tells the others on a database that this process runs. */
@NullMarked
package io.lendledger.platform.node;

import org.jspecify.annotations.NullMarked;
