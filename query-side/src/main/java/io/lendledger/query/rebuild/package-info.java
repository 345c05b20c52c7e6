/**
 * Read models rebuilt beside the live ones, to replace them or to be compared with them. It knows
 * tables, not subjects.
 */
@NullMarked
package io.lendledger.query.rebuild;

import org.jspecify.annotations.NullMarked;
