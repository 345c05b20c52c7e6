/** How much happened, and when. The events that are counted are in {@code audit}. */
@NullMarked
package io.lendledger.core.activity;

import org.jspecify.annotations.NullMarked;
