/** Bodies that lenders and the desk send in, streamed to the command side. */
@NullMarked
package io.lendledger.gateway.submission;

import org.jspecify.annotations.NullMarked;
