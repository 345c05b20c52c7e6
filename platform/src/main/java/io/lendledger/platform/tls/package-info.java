/**
 * The self-signed certificate of a run without a configured one. Configured certificates are Spring
 * Boot's.
 */
@NullMarked
package io.lendledger.platform.tls;

import org.jspecify.annotations.NullMarked;
