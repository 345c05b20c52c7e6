/** Decompression of bodies within bounds. Compression of answers is the web server's. */
@NullMarked
package io.lendledger.gateway.compression;

import org.jspecify.annotations.NullMarked;
