/** Reference data that let the first walk work at once. */
@NullMarked
package io.lendledger.platform.demo;

import org.jspecify.annotations.NullMarked;
