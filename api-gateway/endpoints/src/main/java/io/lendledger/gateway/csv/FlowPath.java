package io.lendledger.gateway.csv;

/**
 * Where a list is sent.
 *
 * @param door the path below which it is, such as {@code /api/v1}
 * @param flow the rest of the path, which names it
 */
record FlowPath(String door, String flow) {

  static FlowPath of(String path) {
    int flow = path.lastIndexOf('/');
    return new FlowPath(path.substring(0, flow), path.substring(flow + 1));
  }

  String path() {
    return door + "/" + flow;
  }

  String template() {
    return door + "/templates/" + flow;
  }
}
