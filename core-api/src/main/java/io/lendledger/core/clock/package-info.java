/**
 * The two times of the service: that of the programme, and that of the machine. The platform makes
 * the clocks; closed days are in {@code businessday}.
 */
@NullMarked
package io.lendledger.core.clock;

import org.jspecify.annotations.NullMarked;
