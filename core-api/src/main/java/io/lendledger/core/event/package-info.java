/** What every event declares: its stored name and revision, and its lender. */
@NullMarked
package io.lendledger.core.event;

import org.jspecify.annotations.NullMarked;
