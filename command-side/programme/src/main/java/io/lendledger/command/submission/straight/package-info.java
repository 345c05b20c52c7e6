/**
 * Small bodies, accepted and applied at once: several of them in one transaction. Larger ones are
 * applied by {@code application}.
 */
@NullMarked
package io.lendledger.command.submission.straight;

import org.jspecify.annotations.NullMarked;
