/** A dense list: figures aligned, columns sortable, few elements however many rows. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Row, Value } from "./api.ts";
import { minorUnits } from "./currency.ts";
import { compare, decimalsOf, isDecimal, rounded, shown } from "./decimal.ts";
import { Line } from "./line.tsx";
import { bare } from "./moments.ts";
import { usePrinting } from "./printing.ts";
import { change } from "./route.ts";
import { isNowhere, step } from "./rows.ts";
import type { Sum } from "./totals.ts";
import { SelectAll, type Selection, selectingKey } from "./selection.tsx";

export interface Column {
  key: string;
  label: string;
  /** Figures stand right, with at least so many decimals. */
  decimals?: number;
  status?: boolean;
  /** Left out where a window is narrow; the record and a file have it. */
  spare?: boolean;
  /** A way to elsewhere, and no field; left out of a file. */
  way?: boolean;
  /** What follows from other fields of the record; then the key names no field. */
  of?: (row: Row) => Value;
  /** What it is sorted by, where that is not what it says. */
  rank?: (row: Row) => Value;
  show?: (row: Row) => ComponentChildren;
}

const ROW = 30;
/** What was stands above what is. */
const TALL = 46;
const BEYOND = 8;
/** Spread over a wide window, so many columns would stand too far apart to be read along. */
const FEW = 6;
/** More of them would cover the rows. */
const MOST_SUMS = 5;

export function cell(row: Row, key: string): Value {
  return key.split(".").reduce<Value>((value, part) => (value as Row | null)?.[part], row);
}

/** What a column says of a record. */
export function value(row: Row, column: Column): Value {
  return column.of ? column.of(row) : cell(row, column.key);
}

export function plain(value: Value): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What these name is text, even where it is made of digits alone: an account, a ticker of Tokyo. */
const TEXT = /(?:id|number|code|ticker|account|name|key|position|sequence)$/i;

/** Whether what a field of this name says is a figure, when it looks like one. */
export function isFigure(name: string): boolean {
  return !TEXT.test(name);
}

interface Said {
  value: Value;
  /** Figures have at least so many decimals. */
  decimals?: number;
  /** The field that says it, where no column says whether it is a figure. */
  of?: string;
  /** For so many decimals there is room, so that points stand below each other. */
  places?: number;
}

/** As people read it: figures with their thousands apart, instants of UTC with a space. */
export function Figure({ value, decimals, of, places = 0 }: Said) {
  if (!isDecimal(value) || (decimals === undefined && (of === undefined || !isFigure(of)))) return <>{bare(plain(value))}</>;
  const own = Math.max(decimals ?? 0, decimalsOf(value));
  return <>{shown(value, decimals)}{places > own && <span class="room" aria-hidden="true">{own === 0 ? "." : ""}{"0".repeat(places - own)}</span>}</>;
}

/** As it is looked at: to the smallest unit of its currency, with room for cents where there are none. */
export function Amount({ value, currency }: { value: string; currency: string }) {
  const decimals = minorUnits(currency);
  return <>{rounded(value, decimals)}{decimals === 0 && <span class="room" aria-hidden="true">.00</span>}</>;
}

/** The most decimals that a column of figures has. */
export function placesOf(column: Column, rows: Array<Row>): number {
  if (column.decimals === undefined || column.show) return 0;
  let most = column.decimals;
  for (const row of rows) {
    const said = value(row, column);
    if (isDecimal(said)) most = Math.max(most, decimalsOf(said));
  }
  return most;
}

export function Status(props: { value: Value }) {
  const text = plain(props.value);
  return <span class={`status s-${text.toLowerCase().replace(/[^a-z]/g, "")}`}>{text.replace(/([a-z])([A-Z])/g, (_all, end, start) => `${end} ${start.toLowerCase()}`)}</span>;
}

export function sorted(rows: Array<Row>, sort: string | undefined, columns: Array<Column>): Array<Row> {
  if (!sort) return rows;
  const down = sort.startsWith("-");
  const key = down ? sort.slice(1) : sort;
  const by = columns.find((column) => column.key === key) ?? { key, label: key };
  const rank = by.rank ?? ((row: Row) => value(row, by));
  const order = (a: Row, b: Row) => {
    const left = plain(rank(a));
    const right = plain(rank(b));
    // What is unset stands last both ways, as in the service's own orders.
    if (left === "" || right === "") return left === right ? 0 : left === "" ? 1 : -1;
    const both = isDecimal(left) && isDecimal(right);
    const rising = both ? compare(left, right) : left < right ? -1 : left > right ? 1 : 0;
    return down ? -rising : rising;
  };
  return [...rows].sort(order);
}

interface Props {
  label: string;
  columns: Array<Column>;
  rows: Array<Row>;
  sort?: string;
  standard?: string;
  open: (row: Row) => void;
  selection?: Selection;
  /** What stands below all rows, by column. */
  sums?: Array<Sum>;
  /** Whether there are more rows than these. */
  cut?: boolean;
  /** Whether cells show two moments. */
  comparing?: boolean;
}

export function Table(props: Props) {
  const { columns, rows } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const watch = new ResizeObserver(() => setHeight(frame.current?.clientHeight ?? 600));
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  const { selection } = props;
  const across = columns.length + (selection ? 1 : 0);
  const printing = usePrinting();
  const tall = props.comparing ? TALL : ROW;
  const first = printing ? 0 : Math.max(0, Math.floor(top / tall) - BEYOND);
  const last = printing ? rows.length : Math.min(rows.length, first + Math.ceil(height / tall) + 2 * BEYOND);
  const visible = useMemo(() => rows.slice(first, last), [rows, first, last]);
  const places = useMemo(() => columns.map((column) => placesOf(column, rows)), [columns, rows]);

  const focus = (at: number) => {
    if (!frame.current) return;
    frame.current.scrollTop = Math.min(at * tall, Math.max(frame.current.scrollTop, (at + 3) * tall - height));
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`tr[data-at="${at}"] button`)?.focus());
  };
  const move = (event: KeyboardEvent) => {
    const by = step(event);
    const row = (event.target as Element).closest("tr");
    if (selection && selectingKey(event, selection, rows, row?.dataset.at === undefined ? null : Number(row.dataset.at))) {
      event.preventDefault();
      return;
    }
    if (by === 0) return;
    event.preventDefault();
    const at = row ? Number(row.dataset.at) + by : first;
    const next = Math.max(0, Math.min(rows.length - 1, at));
    if (selection && row && event.shiftKey) selection.reach(rows, Number(row.dataset.at), next);
    focus(next);
  };
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if (step(event) === 0 || !isNowhere() || frame.current !== document.querySelector("main .frame")) return;
      event.preventDefault();
      focus(first);
    };
    addEventListener("keydown", enter);
    return () => removeEventListener("keydown", enter);
  });

  return (
    <div class="frame" ref={frame} tabIndex={0} role="region" aria-label={props.label}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)} onKeyDown={move}>
      <table class={`${columns.length <= FEW ? "few" : ""} ${selection ? "selecting" : ""} ${props.comparing ? "comparing" : ""}`} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {selection && <SelectAll selection={selection} rows={rows} />}
            {columns.map((column) => <Head key={column.key} column={column} sort={props.sort} standard={props.standard} />)}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr class="space"><td colSpan={across} style={{ height: `${first * tall}px` }} /></tr>}
          {visible.map((row, index) => (
            <Line key={first + index} row={row} at={first + index} rows={rows} columns={columns} places={places} open={props.open} selection={selection} />
          ))}
          {last < rows.length && <tr class="space"><td colSpan={across} style={{ height: `${(rows.length - last) * tall}px` }} /></tr>}
        </tbody>
        {props.sums && props.sums.length > 0 && <Sums sums={props.sums} columns={columns} cut={props.cut ?? false} selecting={selection !== undefined} />}
      </table>
    </div>
  );
}

function currency(sum: Sum): string {
  return Object.values(sum).find((each) => !isDecimal(each)) ?? "";
}

/** A line for each currency, its figures below those that they are the sum of. */
function Sums({ sums, columns, cut, selecting }: { sums: Array<Sum>; columns: Array<Column>; cut: boolean; selecting: boolean }) {
  return (
    <tfoot class={sums.length > MOST_SUMS ? "many" : ""}>
      {sums.map((sum, at) => (
        <tr key={at}>
          {selecting && <td class="select" />}
          {columns.map((column, place) => {
            const said = sum[column.key];
            if (place === 0) return <th key={column.key} scope="row">{cut ? "Sum so far" : "Sum"}, {currency(sum)}</th>;
            return <td key={column.key} class={classes(column)}>{said === undefined ? "" : isDecimal(said) ? <Amount value={said} currency={currency(sum)} /> : said}</td>;
          })}
        </tr>
      ))}
    </tfoot>
  );
}

export function classes(column: Column): string {
  const kind = column.decimals !== undefined ? "figure" : column.key.endsWith("Name") ? "name" : "";
  return column.spare ? `${kind} spare` : kind;
}

/** Up, down, and then the standard order; or its opposite, where down is the standard. */
function turned(key: string, sort?: string, standard?: string): string | undefined {
  const next = sort === key ? `-${key}` : sort === `-${key}` && standard !== sort ? undefined : key;
  return next === standard ? undefined : next;
}

function Head({ column, sort, standard }: { column: Column; sort?: string; standard?: string }) {
  const up = sort === column.key;
  const down = sort === "-" + column.key;
  return (
    <th scope="col" class={classes(column)} aria-sort={up ? "ascending" : down ? "descending" : "none"}>
      <button type="button" onClick={() => change({ sort: turned(column.key, sort, standard) })}>
        {column.label}<span aria-hidden="true">{up ? " ▲" : down ? " ▼" : ""}</span>
      </button>
    </th>
  );
}

/** Rows as a spreadsheet takes them; text that looks like a formula stays text. */
export function csv(all: Array<Column>, rows: Array<Row>): string {
  const columns = all.filter((each) => !each.way);
  const quoted = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) && !isDecimal(value) ? "'" + value : value;
    return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  const lines = rows.map((row) => columns.map((column) => quoted(plain(value(row, column)))).join(","));
  return [columns.map((column) => column.key).join(","), ...lines].join("\r\n") + "\r\n";
}

export function download(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
