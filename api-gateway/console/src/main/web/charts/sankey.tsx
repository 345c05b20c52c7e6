/** Where units went: from whom, and what became of them. */

import type layout from "d3-sankey/src/sankey.js";
import { add, shown } from "../decimal.ts";
import { useNarrow } from "../narrow.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";
import { library } from "./library.ts";

export interface Stream {
  from: string;
  to: string;
  units: string;
}

const GAP = 18;
const LEAST = 34;
/** Names stand beside what they name, or on it where the window is narrow. */
const WIDE = { width: 720, left: 175, right: 190 };
const NARROW = { width: 352, left: 2, right: 2 };

interface Flows {
  streams: Array<Stream>;
  unit: string;
  kinds: Record<string, string>;
}

export function Sankey(flows: Flows) {
  const { answer, error, again } = useAnswer("flow", () => library<typeof layout>("flow"));
  if (error) return <Failure error={error} retry={again} />;
  return answer ? <Drawn {...flows} sankey={answer} /> : <Loading />;
}

/** What a node or a stream is called; figures of one security only are added up. */
function Drawn({ streams, unit, kinds, sankey }: Flows & { sankey: typeof layout }) {
  const names = [...new Set([...streams.map((each) => `from ${each.from}`), ...streams.map((each) => `to ${each.to}`)])];
  const tall = Math.max(new Set(streams.map((each) => each.from)).size, new Set(streams.map((each) => each.to)).size);
  const height = 24 + tall * (LEAST + GAP);
  const narrow = useNarrow();
  const { width, left, right } = narrow ? NARROW : WIDE;
  const { nodes, links } = sankey<{ id: string }, Stream>()
    .nodeId((node) => node.id).nodeWidth(10).nodePadding(GAP).nodeSort(null)
    .extent([[left, 12], [width - right, height - 12]])({
      nodes: names.map((id) => ({ id })),
      links: streams.map((given) => ({ source: `from ${given.from}`, target: `to ${given.to}`, value: Number(given.units), given })),
    });
  const { at, frame, mark } = useCursor(links.length, 1);
  const told = (each: Stream) => `${each.from}: ${shown(each.units)} ${unit} ${each.to}`;
  const sum = (id: string) =>
    streams.filter((each) => id === `from ${each.from}` || id === `to ${each.to}`).map((each) => each.units).reduce(add, "0");
  const chosen = links[at];
  return (
    <>
      <Draw frame={frame} width={width} height={height} label="Flow of units; arrows lead from stream to stream">
        {links.map((link, index) => {
          const middle = (link.source.x1 + link.target.x0) / 2;
          return (
            <path key={index} {...mark(index)} role="img" aria-label={told(link.given)} class={`stream k-${kinds[link.given.to] ?? "other"}`}
              d={`M${link.source.x1},${link.y0}C${middle},${link.y0} ${middle},${link.y1} ${link.target.x0},${link.y1}`}
              stroke-width={Math.max(2, link.width)}>
              <title>{told(link.given)}</title>
            </path>
          );
        })}
        {nodes.map((node) => {
          const source = node.id.startsWith("from ");
          const label = node.id.replace(/^(from|to) /, "");
          const y = (node.y0 + node.y1) / 2;
          const before = source !== narrow;
          const at = before ? node.x0 - 8 : node.x1 + 8;
          return (
            <g key={node.id} class={`k-${source ? "source" : kinds[label] ?? "other"}`}>
              <rect x={node.x0} y={node.y0} width={node.x1 - node.x0} height={Math.max(2, node.y1 - node.y0)} />
              <text x={at} y={y - 2} class={before ? "end" : "start"}>{label}</text>
              <text x={at} y={y + 12} class={`${before ? "end" : "start"} axis`}>{shown(sum(node.id))}</text>
            </g>
          );
        })}
      </Draw>
      <p class="told" aria-live="polite">{chosen ? told(chosen.given) : ""}</p>
    </>
  );
}
