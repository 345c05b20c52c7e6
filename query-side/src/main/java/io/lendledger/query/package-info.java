/**
 * Projections and query handlers; owns the read schema. It sends no commands, and everything in it
 * can be made again from the events.
 */
@NullMarked
package io.lendledger.query;

import org.jspecify.annotations.NullMarked;
