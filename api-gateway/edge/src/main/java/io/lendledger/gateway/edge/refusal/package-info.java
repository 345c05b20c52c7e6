/** One envelope for every refusal, whoever refuses. The rules that refuse are elsewhere. */
@NullMarked
package io.lendledger.gateway.edge.refusal;

import org.jspecify.annotations.NullMarked;
