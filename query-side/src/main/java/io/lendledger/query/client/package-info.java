/** Clients' preferences and holdings. */
@NullMarked
package io.lendledger.query.client;

import org.jspecify.annotations.NullMarked;
