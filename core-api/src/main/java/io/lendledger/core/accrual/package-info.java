@NullMarked
package io.lendledger.core.accrual;

import org.jspecify.annotations.NullMarked;
