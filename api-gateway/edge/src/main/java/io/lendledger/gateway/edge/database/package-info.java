/**
 * The gateway's schema {@code access} and the secrets that its processes share. What the tables are
 * for is with those who write them.
 */
@NullMarked
package io.lendledger.gateway.edge.database;

import org.jspecify.annotations.NullMarked;
