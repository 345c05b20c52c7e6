/**
 * Reference data that make the first walk of an embedded run work at once. No configured database
 * gets them.
 */
@NullMarked
package io.lendledger.platform.demo;

import org.jspecify.annotations.NullMarked;
