/** Names of constants outside the code: in JSON, in events, in rows and in files. */
@NullMarked
package io.lendledger.core.wire;

import org.jspecify.annotations.NullMarked;
