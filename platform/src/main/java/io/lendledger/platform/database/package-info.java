/** Whether the database is there, and what becomes of work that needs it while it is not. */
@NullMarked
package io.lendledger.platform.database;

import org.jspecify.annotations.NullMarked;
