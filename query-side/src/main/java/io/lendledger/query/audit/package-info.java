/**
 * Explains records: how figures came about, and of which events and bodies. The history itself and
 * its proof are the command side's.
 */
@NullMarked
package io.lendledger.query.audit;

import org.jspecify.annotations.NullMarked;
