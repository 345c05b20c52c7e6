/** What a failure says about the work that failed, and what about the moment it was tried. */
@NullMarked
package io.lendledger.core.fault;

import org.jspecify.annotations.NullMarked;
