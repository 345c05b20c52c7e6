@NullMarked
package io.lendledger.core.portfolio;

import org.jspecify.annotations.NullMarked;
