@NullMarked
package io.lendledger.core.submission;

import org.jspecify.annotations.NullMarked;
