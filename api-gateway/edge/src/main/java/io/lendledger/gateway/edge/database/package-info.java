/** The gateway's schema {@code access} and the secrets that its processes share. */
@NullMarked
package io.lendledger.gateway.edge.database;

import org.jspecify.annotations.NullMarked;
