@NullMarked
package io.lendledger.core.instrument;

import org.jspecify.annotations.NullMarked;
