/** Changes of loans, pushed to subscribers and listed for whoever polls (decision 012). */
@NullMarked
package io.lendledger.gateway.webhook;

import org.jspecify.annotations.NullMarked;
