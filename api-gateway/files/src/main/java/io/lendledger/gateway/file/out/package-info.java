/**
 * Reads written as files after each close. Runs in the background. Lenders fetch them through
 * {@code sftp}.
 */
@NullMarked
package io.lendledger.gateway.file.out;

import org.jspecify.annotations.NullMarked;
