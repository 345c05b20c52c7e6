/** Events over time, each kind of thing in a lane of its own. */

import { eventWords } from "../lists/words.ts";
import { moments } from "../moments.ts";
import { useNarrow } from "../narrow.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";

export interface Mark {
  at: string;
  what: string;
  id: string;
}

const LANES: Array<[string, RegExp]> = [
  ["Loan", /booked|opened|closed|cancelled|dropped|delivered|filled/],
  ["Cover", /cover|collateral/],
  ["Trades", /recall|return|trade|settle/],
  ["Parts", /alloc|part|client/],
  ["Rate", /rerat|rate/],
  ["Accruals", /accru|billed|month/],
  ["Other", /./],
];
const WIDE = { width: 680, left: 78 };
const NARROW = { width: 352, left: 64 };
const ROW = 24;

export function Lanes({ marks }: { marks: Array<Mark> }) {
  const times = marks.map((each) => Date.parse(each.at));
  const first = Math.min(...times);
  const span = Math.max(1, Math.max(...times) - first);
  const lane = (what: string) => LANES.findIndex(([, pattern]) => pattern.test(what.split(".").pop() ?? what));
  const used = LANES.map(([name], index) => ({ name, index })).filter((each) => marks.some((mark) => lane(mark.what) === each.index));
  const ordered = [...marks].reverse();
  const { at, frame, mark } = useCursor(ordered.length, 1);
  const told = (each: Mark) => `${moments(each.at)}: ${eventWords(each.what)}`;
  const chosen = ordered[at];
  const height = used.length * ROW + 22;
  const narrow = useNarrow();
  const { width, left } = narrow ? NARROW : WIDE;
  return (
    <figure class={narrow ? "chart fits lanes" : "chart lanes"}>
      <Draw frame={frame} width={width} height={height} label="Events over time; arrows lead from event to event, the list below has the same">
        {used.map((each, row) => (
          <g key={each.name}>
            <text x={left - 10} y={row * ROW + 18} class="end axis">{each.name}</text>
            <line x1={left} x2={width - 8} y1={row * ROW + 14} y2={row * ROW + 14} />
          </g>
        ))}
        {ordered.map((each, index) => (
          <circle key={each.id} {...mark(index)} role="img" aria-label={told(each)} class="mark"
            cx={left + 8 + (width - left - 24) * (Date.parse(each.at) - first) / span}
            cy={used.findIndex((one) => one.index === lane(each.what)) * ROW + 14} r="5"><title>{told(each)}</title></circle>
        ))}
        <text x={left} y={height - 4} class="start axis">{ordered[0]?.at.slice(0, 16).replace("T", " ")}</text>
        <text x={width - 8} y={height - 4} class="end axis">{ordered[ordered.length - 1]?.at.slice(0, 16).replace("T", " ")} UTC</text>
      </Draw>
      <p class="told" aria-live="polite">{chosen ? told(chosen) : ""}</p>
    </figure>
  );
}
