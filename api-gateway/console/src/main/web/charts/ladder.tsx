/** Rungs of days, each divided by how far its trades are. */

import { add, compare, share } from "../decimal.ts";
import { useNarrow } from "../narrow.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";

export const STATES = ["Settled", "Partially", "Due", "Failing"] as const;
export type State = (typeof STATES)[number];

export interface Part {
  trades: number;
  amount: string;
}

export interface Rung {
  date: string;
  parts: Partial<Record<State, Part>>;
}

interface Steps {
  rungs: Array<Rung>;
  label: string;
  /** An amount with its unit. */
  written: (amount: string) => string;
  open: (date: string) => void;
}

const ROW = 26;
const WIDE = { width: 760, left: 110, space: 150 };
const NARROW = { width: 352, left: 82, space: 122 };

/** All of a day together. */
export function whole(rung: Rung): string {
  return STATES.map((state) => rung.parts[state]?.amount ?? "0").reduce(add, "0");
}

export function Ladder({ rungs, label, written, open }: Steps) {
  const marks = rungs.flatMap((rung, row) => {
    let before = "0";
    return STATES.flatMap((state) => {
      const part = rung.parts[state];
      if (!part) return [];
      const from = before;
      before = add(before, part.amount);
      return [{ rung, row, state, part, from }];
    });
  });
  const most = rungs.map(whole).reduce((a, b) => compare(a, b) > 0 ? a : b, "0");
  const { at, frame, mark } = useCursor(marks.length, 1, (index) => open(marks[index]!.rung.date));
  const told = ({ rung, state, part }: (typeof marks)[number]) => `${rung.date}, ${state.toLowerCase()}: ${part.trades} ${part.trades === 1 ? "trade" : "trades"}, ${written(part.amount)}`;
  const { width, left, space } = useNarrow() ? NARROW : WIDE;
  const wide = (amount: string) => (width - left - space) * share(amount, most);
  return (
    <>
      <Draw frame={frame} width={width} height={rungs.length * ROW + 4} label={`${label}; the table below has the same figures`}>
        {rungs.map((rung, row) => <text key={rung.date} x={left - 8} y={row * ROW + 18} class="end">{rung.date}</text>)}
        {marks.map((each, index) => (
          <g key={`${each.rung.date} ${each.state}`} {...mark(index)} role="button" aria-label={told(each)} class={`mark opens l-${each.state.toLowerCase()}`}>
            <rect x={left + wide(each.from)} y={each.row * ROW + 5} width={Math.max(2, wide(each.part.amount) - 1)} height="17" />
          </g>
        ))}
        {rungs.map((rung, row) => <text key={rung.date} x={left + wide(whole(rung)) + 6} y={row * ROW + 18} class="start axis">{written(whole(rung))}</text>)}
      </Draw>
      <p class="legend">{STATES.map((state) => <span key={state}><span class={`dot l-${state.toLowerCase()}`} /> {state.toLowerCase()}</span>)}</p>
      <p class="told" aria-live="polite">{marks[at] ? told(marks[at]!) : ""}</p>
    </>
  );
}
