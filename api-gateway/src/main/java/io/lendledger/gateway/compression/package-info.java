/** Bodies that come in compressed, read as if they had not been. */
@NullMarked
package io.lendledger.gateway.compression;

import org.jspecify.annotations.NullMarked;
