/** How far processes have followed the event store. The processes are on the command side. */
@NullMarked
package io.lendledger.core.process;

import org.jspecify.annotations.NullMarked;
