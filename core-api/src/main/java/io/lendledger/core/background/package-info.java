/** What runs beside requests until the process ends. The work of each loop is with its owner. */
@NullMarked
package io.lendledger.core.background;

import org.jspecify.annotations.NullMarked;
