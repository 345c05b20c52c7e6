@NullMarked
package io.lendledger.core.transaction;

import org.jspecify.annotations.NullMarked;
