/** The one runnable: wires the roles together. */
@NullMarked
package io.lendledger.platform;

import org.jspecify.annotations.NullMarked;
