/** The two times of the service: that of the programme, and that of the machine. */
@NullMarked
package io.lendledger.core.clock;

import org.jspecify.annotations.NullMarked;
