/**
 * Bodies of lenders and the desk, streamed to the command side, and their receipts. Validation and
 * application are on the command side.
 */
@NullMarked
package io.lendledger.gateway.submission;

import org.jspecify.annotations.NullMarked;
