/**
 * What the migrations of all schemas have in common. The migrations themselves are with the owner
 * of each schema.
 */
@NullMarked
package io.lendledger.core.migration;

import org.jspecify.annotations.NullMarked;
