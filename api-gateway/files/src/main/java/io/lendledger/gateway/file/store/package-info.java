/**
 * The directories of lenders' files on disk, and how long files stay. Who gets at them is in {@code
 * sftp}.
 */
@NullMarked
package io.lendledger.gateway.file.store;

import org.jspecify.annotations.NullMarked;
