/**
 * The one runnable: wires the roles together, and alone knows all sides. It holds no rule of
 * lending.
 */
@NullMarked
package io.lendledger.platform;

import org.jspecify.annotations.NullMarked;
