/** What the migrations of all schemas have in common. */
@NullMarked
package io.lendledger.core.migration;

import org.jspecify.annotations.NullMarked;
