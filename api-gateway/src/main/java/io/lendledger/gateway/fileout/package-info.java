/** Lenders' reads as files, written behind each close of a day or month. */
@NullMarked
package io.lendledger.gateway.fileout;

import org.jspecify.annotations.NullMarked;
