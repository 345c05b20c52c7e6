/**
 * The SFTP server: log-ins, virtual directories, uploads. What becomes of an upload is in {@code
 * in}, where files lie in {@code store}.
 */
@NullMarked
package io.lendledger.gateway.file.sftp;

import org.jspecify.annotations.NullMarked;
