@NullMarked
package io.lendledger.core.collateral;

import org.jspecify.annotations.NullMarked;
