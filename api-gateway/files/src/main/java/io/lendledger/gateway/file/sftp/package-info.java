/** The SFTP server: log-ins, virtual directories, uploads. */
@NullMarked
package io.lendledger.gateway.file.sftp;

import org.jspecify.annotations.NullMarked;
