/**
 * Bodies on their way to the intake of the command side, as streams, and the answers about them.
 */
@NullMarked
package io.lendledger.gateway.edge.submission;

import org.jspecify.annotations.NullMarked;
