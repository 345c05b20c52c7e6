/** The OpenAPI document of the service and the page that shows it. */
@NullMarked
package io.lendledger.gateway.edge.openapi;

import org.jspecify.annotations.NullMarked;
