/** Looks at an installation from outside, before or after an upgrade, a backup or a restore. */
@NullMarked
package io.lendledger.platform.check;

import org.jspecify.annotations.NullMarked;
