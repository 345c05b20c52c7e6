@NullMarked
package io.lendledger.core.lender;

import org.jspecify.annotations.NullMarked;
