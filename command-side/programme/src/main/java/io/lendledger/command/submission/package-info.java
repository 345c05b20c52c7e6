/**
 * Bodies that are sent in: kept, validated as a whole, and applied record by record, also after a
 * crash. The records of each flow are with their subject.
 */
@NullMarked
package io.lendledger.command.submission;

import org.jspecify.annotations.NullMarked;
