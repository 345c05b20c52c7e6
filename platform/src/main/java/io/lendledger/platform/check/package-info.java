/**
 * Looks at an installation from outside, before or after an upgrade, a backup or a restore. It
 * changes nothing; {@code backup} does.
 */
@NullMarked
package io.lendledger.platform.check;

import org.jspecify.annotations.NullMarked;
