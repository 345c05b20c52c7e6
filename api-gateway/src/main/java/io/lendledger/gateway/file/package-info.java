/**
 * The directories of lenders' files, and writes to them that survive a crash. Who may see a file is
 * decided in {@code sftp}.
 */
@NullMarked
package io.lendledger.gateway.file;

import org.jspecify.annotations.NullMarked;
