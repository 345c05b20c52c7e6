/**
 * What those need who play a part in the service through its own public API: the demo's programme
 * and the sandbox's participants.
 */
@NullMarked
package io.lendledger.platform.play;

import org.jspecify.annotations.NullMarked;
