/** The directories of lenders' files on disk, and how long files stay. */
@NullMarked
package io.lendledger.gateway.file.store;

import org.jspecify.annotations.NullMarked;
