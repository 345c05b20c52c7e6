/** What is known of the restore that a store comes from. */
@NullMarked
package io.lendledger.core.restore;

import org.jspecify.annotations.NullMarked;
