/** The embedded PostgreSQL server: unpacked, started, recovered and stopped with the JVM. */
@NullMarked
package io.lendledger.platform.postgres;

import org.jspecify.annotations.NullMarked;
