package io.lendledger.platform.demo.programme;

import tools.jackson.databind.JsonNode;

/**
 * What the service answered.
 *
 * @param request number, method and path of the request
 */
record Answer(String request, int status, JsonNode body) {}
