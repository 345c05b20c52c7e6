/** What runs beside requests until the process ends. */
@NullMarked
package io.lendledger.core.background;

import org.jspecify.annotations.NullMarked;
