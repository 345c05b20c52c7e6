/** Lines over time: drawn by a library, read by keyboard, and a table with the same figures. */

import { useEffect, useRef, useState } from "preact/hooks";
import type UPlot from "uplot";
import { minorUnits } from "../currency.ts";
import { rounded, shown } from "../decimal.ts";
import { useDrawnForPaper } from "../printing.ts";
import { library } from "./library.ts";

export interface Line {
  label: string;
  /** One figure for each time, or none. */
  values: Array<string | null>;
  /** Which of the lines it is beside, as it was at another moment: in the same colour, dashed. */
  beside?: number;
}

interface Lines {
  label: string;
  times: Array<string>;
  lines: Array<Line>;
  /** How a figure is looked at, with its unit. */
  told: (value: string) => string;
  /** The same with all its digits. */
  exact: (value: string) => string;
  /** How much of a figure an axis has room for. */
  axis: (value: number) => string;
}

const HEIGHT = 240;
const DASH = [7, 5];
const DAY_SECONDS = 86_400;
/** No finer than a day: the same date would stand there twice. */
const DAYS_APART = [1, 2, 7, 14, 30, 60, 91, 182, 365, 730];
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, PageDown: 7, PageUp: -7 };

/** Where lines end in the list of colours, they begin again. */
export const COLOURS = 8;

const load = () => library<typeof UPlot>("plot");

function seconds(time: string): number {
  return Date.parse(time.length === 7 ? `${time}-01` : time) / 1000;
}

export function Plot(props: Lines) {
  const { label, times, lines, told, exact } = props;
  const place = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLParagraphElement>(null);
  const chart = useRef<UPlot | null>(null);
  const [at, setAt] = useState(times.length - 1);
  const [scheme, setScheme] = useState(0);
  const again = useRef(() => {});
  useDrawnForPaper(() => again.current());
  const now = Math.max(0, Math.min(at, times.length - 1));
  useEffect(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const changed = () => setScheme((turn) => turn + 1);
    dark.addEventListener("change", changed);
    return () => dark.removeEventListener("change", changed);
  }, []);
  useEffect(() => {
    let gone = false;
    let watch: ResizeObserver | undefined;
    load().then((Library) => {
      if (gone || !place.current) return;
      again.current = () => {
        if (gone || !place.current || !legend.current) return;
        chart.current?.destroy();
        chart.current = draw(Library, place.current, legend.current, props, setAt);
      };
      again.current();
      watch = new ResizeObserver(([frame]) => chart.current?.setSize({ width: Math.floor(frame!.contentRect.width), height: HEIGHT }));
      watch.observe(place.current);
    }, () => {});
    return () => {
      gone = true;
      watch?.disconnect();
      chart.current?.destroy();
      chart.current = null;
    };
  }, [times, lines, scheme]);
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? times.length - 1 : step && now + step;
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(times.length - 1, to));
    setAt(next);
    chart.current?.setCursor({ left: chart.current.valToPos(seconds(times[next]!), "x"), top: 10 });
  };
  return (
    <>
      <div class="plot" ref={place} tabIndex={0} role="group" aria-label={`${label}; arrows lead through time, the table below has the same figures`} onKeyDown={keys} />
      <p class="told" aria-live="polite"><b>{times[now]}</b> {lines.map((line) => `${line.label} ${line.values[now] == null ? "–" : told(line.values[now]!)}`).join(" · ")}</p>
      <p class="legend" ref={legend}>{lines.map((line, index) => <span key={line.label}><span class={`dot c${(line.beside ?? index) % COLOURS} ${line.beside === undefined ? "" : "dashed"}`} /> {line.label}</span>)}</p>
      <details class="figures">
        <summary>Table</summary>
        <div class="scroll" tabIndex={0} role="region" aria-label={`${label}, table`}>
          <table>
            <thead><tr><th scope="col">{times[0]?.length === 7 ? "Month" : "Day"}</th>{lines.map((line) => <th key={line.label} scope="col" class="figure">{line.label}</th>)}</tr></thead>
            <tbody>
              {[...times.keys()].reverse().map((index) => (
                <tr key={times[index]}><th scope="row">{times[index]}</th>{lines.map((line) => <td key={line.label} class="figure">{line.values[index] == null ? "–" : exact(line.values[index]!)}</td>)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

/** Colours come from the style sheet: a canvas cannot look them up itself. */
function draw(Library: typeof UPlot, place: HTMLElement, legend: HTMLElement, { times, lines, axis }: Lines, moved: (at: number) => void): UPlot {
  const colours = [...legend.querySelectorAll(".dot")].map((dot) => getComputedStyle(dot).color);
  const ink = getComputedStyle(legend).color;
  const style = getComputedStyle(place);
  const grid = { stroke: style.borderTopColor, width: 1 };
  const axes = { stroke: ink, font: `12px ${style.fontFamily}`, grid, ticks: { show: false } };
  return new Library({
    width: Math.floor(place.clientWidth),
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    tzDate: (second) => Library.tzDate(new Date(second * 1000), "Etc/UTC"),
    axes: [
      { ...axes, space: 90, incrs: DAYS_APART.map((days) => days * DAY_SECONDS), values: (_chart, splits) => splits.map((second) => new Date(second * 1000).toISOString().slice(0, times[0]?.length ?? 10)) },
      { ...axes, size: 64, values: (_chart, splits) => splits.map(axis) },
    ],
    series: [{}, ...lines.map((line, index) => ({ label: line.label, stroke: colours[index], width: 2, dash: line.beside === undefined ? undefined : DASH, spanGaps: true, points: { show: times.length < 40, size: 5 } }))],
    hooks: { setCursor: [(made: UPlot) => made.cursor.idx != null && moved(made.cursor.idx)] },
    // Doubles are drawn alone; the line below and the table say the figures as they came.
  }, [times.map(seconds), ...lines.map((line) => line.values.map((value) => value === null ? null : Number(value)))], place);
}

/** Amounts with their thousands apart, with all digits and at least the decimals of their currency. */
export function amount(currency: string): (value: string) => string {
  return (value) => `${shown(value, minorUnits(currency))} ${currency}`;
}

/** Amounts to the smallest unit of their currency. */
export function about(currency: string): (value: string) => string {
  return (value) => `${rounded(value, minorUnits(currency))} ${currency}`;
}
