@NullMarked
package io.lendledger.core.businessday;

import org.jspecify.annotations.NullMarked;
