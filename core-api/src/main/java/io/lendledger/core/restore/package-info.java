/** What is known of the restore that a store comes from. Restoring is the platform's. */
@NullMarked
package io.lendledger.core.restore;

import org.jspecify.annotations.NullMarked;
