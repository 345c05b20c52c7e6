/** The part of d3-sankey 0.12.3 that is used: it says where things go, and draws nothing. */

export interface Placed {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  value: number;
}

export interface Flow<N, L> {
  source: N & Placed;
  target: N & Placed;
  value: number;
  width: number;
  y0: number;
  y1: number;
  given: L;
}

export interface Layout<N, L> {
  (graph: { nodes: Array<N>; links: Array<{ source: string; target: string; value: number; given: L }> }): {
    nodes: Array<N & Placed>;
    links: Array<Flow<N, L>>;
  };
  nodeId(id: (node: N) => string): this;
  nodeWidth(width: number): this;
  nodePadding(padding: number): this;
  nodeSort(order: ((a: N, b: N) => number) | null): this;
  extent(corners: [[number, number], [number, number]]): this;
}

export default function sankey<N, L>(): Layout<N, L>;
