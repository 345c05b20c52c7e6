/** The language: commands, events, queries and value types. */
@NullMarked
package io.lendledger.core;

import org.jspecify.annotations.NullMarked;
