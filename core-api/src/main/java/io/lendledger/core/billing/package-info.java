@NullMarked
package io.lendledger.core.billing;

import org.jspecify.annotations.NullMarked;
