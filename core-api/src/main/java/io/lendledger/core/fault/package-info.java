/**
 * Tells failures of the work itself from failures that pass, such as a database that is away. It
 * decides nothing about retries; callers do.
 */
@NullMarked
package io.lendledger.core.fault;

import org.jspecify.annotations.NullMarked;
