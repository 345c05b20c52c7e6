/** The whole service as its users meet it: a process of its own, HTTPS, kills and restarts. */
@NullMarked
package io.lendledger.platform.scenario;

import org.jspecify.annotations.NullMarked;
