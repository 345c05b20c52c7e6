/**
 * A body applied to aggregates of a rehearsal, for a sender who only asks what would happen. The
 * machinery of rehearsals is in {@code command.rehearsal}.
 */
@NullMarked
package io.lendledger.command.submission.rehearsal;

import org.jspecify.annotations.NullMarked;
