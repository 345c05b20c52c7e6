/** Securities by how much of them is lent and at which rate; the larger, the more they could earn. */

import { compare, share, shown } from "../decimal.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";
import { percent } from "./heat.tsx";

export interface Bubble {
  label: string;
  utilization: string;
  rateBps: string;
  potentialReturn: string;
}

const WIDTH = 680;
const HEIGHT = 300;
const LEFT = 78;
const BOTTOM = 262;
const TOP = 46;
const RIGHT = 650;

export function Bubbles({ bubbles }: { bubbles: Array<Bubble> }) {
  const most = (field: "rateBps" | "potentialReturn") => bubbles.map((each) => each[field]).reduce((a, b) => compare(a, b) > 0 ? a : b, "0");
  const rate = most("rateBps");
  const earned = most("potentialReturn");
  const { at, frame, mark } = useCursor(bubbles.length, 1);
  const told = (each: Bubble) => `${each.label}: ${percent(each.utilization)} % lent, ${shown(each.rateBps, 2)} bps, could return ${shown(each.potentialReturn, 2)} % a year`;
  const chosen = bubbles[at];
  return (
    <figure class="chart">
      <figcaption><h2>Utilisation, rate and return</h2></figcaption>
      <Draw frame={frame} width={WIDTH} height={HEIGHT} label="Securities by utilisation and rate; arrows lead from one to the next, the table below has the same figures">
        <line x1={LEFT} x2={RIGHT} y1={BOTTOM} y2={BOTTOM} />
        <line x1={LEFT} x2={LEFT} y1={TOP} y2={BOTTOM} />
        {[0, 25, 50, 75, 100].map((each) => <text key={each} class="axis" x={LEFT + (RIGHT - LEFT) * each / 100} y={BOTTOM + 18}>{each} %</text>)}
        <text class="axis" x={(LEFT + RIGHT) / 2} y={HEIGHT - 4}>lent, of what may be lent</text>
        <text class="end axis" x={LEFT - 8} y={TOP + 4}>{shown(rate, 0)} bps</text>
        <text class="end axis" x={LEFT - 8} y={BOTTOM}>0</text>
        {bubbles.map((each, index) => {
          const x = LEFT + (RIGHT - LEFT) * Math.min(1, share(each.utilization, "1"));
          const y = BOTTOM - (BOTTOM - TOP) * share(each.rateBps, rate);
          const radius = 5 + 16 * Math.sqrt(share(each.potentialReturn, earned));
          return (
            <g key={index}>
              <circle {...mark(index)} role="img" aria-label={told(each)} class="mark bubble" cx={x} cy={y} r={radius}><title>{told(each)}</title></circle>
              {bubbles.length <= 12 && <text x={x} y={y - radius - 5}>{each.label}</text>}
            </g>
          );
        })}
      </Draw>
      <p class="told" aria-live="polite">{chosen ? told(chosen) : ""}</p>
    </figure>
  );
}
