/**
 * JSON as the service wrote it, numbers to the last digit. How people see it is in {@code
 * terminal}.
 */
@NullMarked
package io.lendledger.cli.json;

import org.jspecify.annotations.NullMarked;
