/**
 * The two clocks of a process: the system's, and that of business time. Who moves business time is
 * in {@code sandbox} and {@code demo.programme}.
 */
@NullMarked
package io.lendledger.platform.time;

import org.jspecify.annotations.NullMarked;
