/** Cover of loans before delivery. */
@NullMarked
package io.lendledger.command.cover;

import org.jspecify.annotations.NullMarked;
