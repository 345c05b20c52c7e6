/**
 * The language: commands, events, queries, value types and formulas. It knows no other module, no
 * Spring and no database.
 */
@NullMarked
package io.lendledger.core;

import org.jspecify.annotations.NullMarked;
