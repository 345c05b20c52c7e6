/** JSON as the service wrote it, numbers to the last digit. */
@NullMarked
package io.lendledger.cli.json;

import org.jspecify.annotations.NullMarked;
