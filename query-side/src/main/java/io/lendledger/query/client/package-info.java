/**
 * Read model of clients' preferences and holdings. Free units for matching are the command side's
 * look-ups.
 */
@NullMarked
package io.lendledger.query.client;

import org.jspecify.annotations.NullMarked;
