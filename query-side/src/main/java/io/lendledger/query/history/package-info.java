/**
 * The way of the query side to the event history. The history is the command side's, which answers.
 */
@NullMarked
package io.lendledger.query.history;

import org.jspecify.annotations.NullMarked;
