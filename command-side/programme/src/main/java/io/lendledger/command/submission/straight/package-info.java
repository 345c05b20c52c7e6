/** Small bodies, accepted and applied at once: several of them in one transaction. */
@NullMarked
package io.lendledger.command.submission.straight;

import org.jspecify.annotations.NullMarked;
