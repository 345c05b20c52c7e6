/** Files that lenders hand in become submissions. Runs in the background. */
@NullMarked
package io.lendledger.gateway.file.in;

import org.jspecify.annotations.NullMarked;
