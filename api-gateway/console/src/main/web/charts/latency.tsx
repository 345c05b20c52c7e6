/** How long answers took, attempt by attempt: one bar each, the failed ones in red. */

import { compare, share, shown } from "../decimal.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";

export interface Answered {
  id: string;
  at: string;
  millis: string;
  status: string;
  told: string;
}

const WIDTH = 680;
const LEFT = 60;
const TALL = 130;
const WIDEST = 24;

/** Of so many in a hundred it is no more than this. */
function percentile(sorted: Array<string>, percent: number): string {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * percent / 100) - 1)] ?? "0";
}

export function Latency({ answers }: { answers: Array<Answered> }) {
  const { at, frame, mark } = useCursor(answers.length, 1);
  const sorted = answers.map((each) => each.millis).sort(compare);
  const most = sorted[sorted.length - 1] ?? "0";
  const step = Math.min(WIDEST, (WIDTH - LEFT - 8) / answers.length);
  const delivered = answers.filter((each) => each.status === "Delivered").length;
  const written = (each: Answered) => `${each.at}: ${each.told}`;
  const chosen = answers[at];
  return (
    <figure class="chart">
      <figcaption>
        <h2>How long answers took</h2>
        <span class="quiet">half within <b>{shown(percentile(sorted, 50))} ms</b> · 95 of 100 within <b>{shown(percentile(sorted, 95))} ms</b> · <b>{delivered}</b> of {answers.length} delivered</span>
      </figcaption>
      <Draw frame={frame} width={WIDTH} height={TALL + 30} label="Duration of each attempt, the oldest first; the table below has the same figures">
        <text x={LEFT - 8} y="22" class="end axis">{shown(most)} ms</text>
        <line x1={LEFT} x2={WIDTH - 8} y1="12.5" y2="12.5" />
        <line x1={LEFT} x2={WIDTH - 8} y1={TALL + 10.5} y2={TALL + 10.5} />
        {answers.map((each, index) => {
          const height = Math.max(2, (TALL - 2) * share(each.millis, most));
          return (
            <rect key={each.id} {...mark(index)} role="img" aria-label={written(each)} class={`mark ${each.status === "Delivered" ? "" : "short"}`}
              x={LEFT + index * step + step * .1} width={step * .8} y={TALL + 10 - height} height={height}><title>{written(each)}</title></rect>
          );
        })}
        <text x={LEFT} y={TALL + 26} class="start axis">{answers[0]?.at}</text>
        <text x={WIDTH - 8} y={TALL + 26} class="end axis">{answers.length > 4 ? answers[answers.length - 1]?.at : ""}</text>
      </Draw>
      <p class="told" aria-live="polite">{chosen ? written(chosen) : ""}</p>
    </figure>
  );
}
