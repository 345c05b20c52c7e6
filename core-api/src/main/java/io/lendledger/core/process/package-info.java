/** How far processes have followed the event store. */
@NullMarked
package io.lendledger.core.process;

import org.jspecify.annotations.NullMarked;
