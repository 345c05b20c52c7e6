/** What happens before the context is built and once it is ready. */
@NullMarked
package io.lendledger.platform.start;

import org.jspecify.annotations.NullMarked;
