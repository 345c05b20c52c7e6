@NullMarked
package io.lendledger.core.settlement;

import org.jspecify.annotations.NullMarked;
