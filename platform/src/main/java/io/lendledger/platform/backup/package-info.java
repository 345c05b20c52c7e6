/**
 * Backup and restore of a data directory, as commands beside the service. A backup is whole or not
 * there; a restored store is verified before it is taken for one. A look that changes nothing is in
 * {@code check}.
 */
@NullMarked
package io.lendledger.platform.backup;

import org.jspecify.annotations.NullMarked;
