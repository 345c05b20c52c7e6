package io.lendledger.platform.scenario;

/** One request and its Idempotency-Key; a crash may swallow it or its answer. */
record KeyedRequest(String side, String method, String path, String key, String body) {

  static KeyedRequest desk(String path, String key, String body) {
    return new KeyedRequest("desk", "POST", path, key, body);
  }

  Api.Answer send(KilledService.Desks now) throws Exception {
    Api caller = side.equals("desk") ? now.desk() : now.lender();
    return method.equals("PATCH") ? caller.patch(path, body, key) : caller.post(path, body, key);
  }
}
