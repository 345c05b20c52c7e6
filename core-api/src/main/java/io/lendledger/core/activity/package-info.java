/** How much happened, and when. */
@NullMarked
package io.lendledger.core.activity;

import org.jspecify.annotations.NullMarked;
