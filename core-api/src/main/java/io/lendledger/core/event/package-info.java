@NullMarked
package io.lendledger.core.event;

import org.jspecify.annotations.NullMarked;
