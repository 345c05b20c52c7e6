/**
 * The embedded PostgreSQL server: unpacked, started, recovered and stopped with the JVM. A
 * configured database uses nothing of it.
 */
@NullMarked
package io.lendledger.platform.postgres;

import org.jspecify.annotations.NullMarked;
