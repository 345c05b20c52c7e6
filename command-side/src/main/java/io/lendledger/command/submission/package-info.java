/**
 * Bodies that are sent in: kept, read whole, accepted or refused whole, and then applied record by
 * record, however often the process is stopped meanwhile.
 */
@NullMarked
package io.lendledger.command.submission;

import org.jspecify.annotations.NullMarked;
