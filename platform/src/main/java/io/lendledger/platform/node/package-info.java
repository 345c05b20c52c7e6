/**
 * Tells the others on a database that this process runs. Which processes each of them runs is in
 * {@code axon.segment}.
 */
@NullMarked
package io.lendledger.platform.node;

import org.jspecify.annotations.NullMarked;
