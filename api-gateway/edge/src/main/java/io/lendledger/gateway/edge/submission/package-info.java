/**
 * Bodies on their way to the intake of the command side, as streams, and the answers about them.
 * Who may send which is for {@code gateway.lender}, {@code gateway.desk}, webhooks and files.
 */
@NullMarked
package io.lendledger.gateway.edge.submission;

import org.jspecify.annotations.NullMarked;
