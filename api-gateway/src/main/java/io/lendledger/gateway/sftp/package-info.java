/**
 * The SFTP server: logins, the lender's view of its files, and detection of complete uploads. Files
 * that were taken are in {@code filein}.
 */
@NullMarked
package io.lendledger.gateway.sftp;

import org.jspecify.annotations.NullMarked;
