/**
 * Compressed bodies in, within bounds, and compressed answers out. How bodies are read after that
 * is in {@code wire}.
 */
@NullMarked
package io.lendledger.gateway.edge.compression;

import org.jspecify.annotations.NullMarked;
