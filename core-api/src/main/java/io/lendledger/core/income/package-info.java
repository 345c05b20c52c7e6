@NullMarked
package io.lendledger.core.income;

import org.jspecify.annotations.NullMarked;
