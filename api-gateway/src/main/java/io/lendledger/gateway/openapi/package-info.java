/** The published description of this interface: OpenAPI 3.1, and the page that shows it. */
@NullMarked
package io.lendledger.gateway.openapi;

import org.jspecify.annotations.NullMarked;
