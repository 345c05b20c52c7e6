@NullMarked
package io.lendledger.core.marketdata;

import org.jspecify.annotations.NullMarked;
