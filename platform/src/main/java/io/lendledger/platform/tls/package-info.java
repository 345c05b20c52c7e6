/** The self-signed certificate of a run without a configured one. */
@NullMarked
package io.lendledger.platform.tls;

import org.jspecify.annotations.NullMarked;
