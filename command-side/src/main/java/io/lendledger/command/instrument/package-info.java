/** Reference data of securities. */
@NullMarked
package io.lendledger.command.instrument;

import org.jspecify.annotations.NullMarked;
