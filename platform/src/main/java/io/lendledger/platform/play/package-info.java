/**
 * What those need who play a part in the service through its own public API. The parts are in
 * {@code demo.programme} and {@code sandbox}.
 */
@NullMarked
package io.lendledger.platform.play;

import org.jspecify.annotations.NullMarked;
