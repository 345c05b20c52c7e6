@NullMarked
package io.lendledger.core.money;

import org.jspecify.annotations.NullMarked;
