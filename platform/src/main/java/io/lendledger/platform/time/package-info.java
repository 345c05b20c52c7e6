/** The two clocks of a process: the system's, and that of business time. */
@NullMarked
package io.lendledger.platform.time;

import org.jspecify.annotations.NullMarked;
