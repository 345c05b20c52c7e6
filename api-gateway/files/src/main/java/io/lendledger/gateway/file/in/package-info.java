/**
 * Files that lenders hand in become submissions. Runs in the background. How they arrive is in
 * {@code sftp}; the command side reads what is in them.
 */
@NullMarked
package io.lendledger.gateway.file.in;

import org.jspecify.annotations.NullMarked;
