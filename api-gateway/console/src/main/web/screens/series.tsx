/** Figures over time, of one currency each: what they are divided by and by which time stands in the address. */

import { useMemo } from "preact/hooks";
import { get, type Page, type Params, type Row } from "../api.ts";
import { about, amount, COLOURS, type Line, Plot } from "../charts/plot.tsx";
import { percent } from "../charts/heat.tsx";
import { now } from "../business.ts";
import { compare, shown } from "../decimal.ts";
import { millis, moments } from "../moments.ts";
import { patiently } from "../patience.ts";
import type { SeriesMetric } from "../records.ts";
import { change, useRoute } from "../route.ts";
import { door, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";
import { walk } from "../walk.ts";

const MOST = 10_000;
/** The first span from the end, in days. */
const FIRST_SPAN = 8;
const DAY = 86_400_000;
const BY: Record<string, string> = { borrowerCode: "borrower", isin: "security", clientId: "client", lenderCode: "lender" };

export interface SeriesOf {
  title: string;
  metrics: Array<[metric: SeriesMetric, label: string]>;
  /** A fraction of 1, shown in percent; else an amount. */
  fraction?: boolean;
  /** What it can be divided by; the first metric alone then. */
  by: Array<string>;
}

interface Newest {
  rows: Array<Row>;
  /** The day before which there are more, that are left out. */
  since?: string;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** As many of the newest points as can be drawn: the service has the oldest first, so spans that double are asked for from the end. */
async function newest(path: string, params: Params, end: number, signal: AbortSignal): Promise<Newest> {
  const [oldest] = (await patiently(() => get<Page>(path, { ...params, limit: "1" }, signal), signal)).data;
  if (!oldest) return { rows: [] };
  const begin = plain(oldest.bucket);
  let rows: Array<Row> = [];
  let to: number | undefined;
  for (let days = FIRST_SPAN;; days *= 2) {
    const start = dayOf((to ?? end) - days * DAY);
    // A month counts whole, whichever of its days are named.
    const from = params.bucket === "month" ? `${start.slice(0, 7)}-01` : start;
    const span = await walk(path, { ...params, from, to: to === undefined ? undefined : dayOf(to) }, MOST - rows.length, signal);
    if (span.cut && rows.length === 0 && days > 1) days = 0.5;
    else if (span.cut) return to === undefined ? { rows: span.rows, since: from } : { rows, since: dayOf(to + DAY) };
    else {
      rows = [...span.rows, ...rows];
      if (from.slice(0, begin.length) <= begin) return { rows };
      to = Date.parse(from) - DAY;
    }
  }
}

interface Point {
  line: string;
  bucket: string;
  currency: string;
  value: string | null;
}

function drawn(points: Array<Point>, times: Array<string>): Array<Line> {
  const by = new Map<string, Map<string, string | null>>();
  for (const point of points) {
    const line = by.get(point.line) ?? new Map<string, string | null>();
    by.set(point.line, line.set(point.bucket, point.value));
  }
  return [...by].map(([label, found]): Line => ({ label, values: times.map((time) => found.get(time) ?? null) }));
}

/** The lines of a currency that ended highest; more than there are colours could not be told apart. */
function lines(points: Array<Point>, times: Array<string>): Array<Line> {
  const all = drawn(points, times);
  const last = (line: Line) => line.values.findLast((value) => value !== null) ?? "0";
  return all.length <= COLOURS ? all : all.sort((one, other) => compare(last(other), last(one))).slice(0, COLOURS);
}

/** Beside each of the lines what was known of it at another moment; that of another line has no colour here. */
function beside(lines: Array<Line>, points: Array<Point>, times: Array<string>, at: string): Array<Line> {
  const former = new Map(drawn(points, times).map((line) => [line.label, line.values]));
  return lines.map(({ label }, place) => ({ label: `${label}, known at ${at}`, values: former.get(label) ?? times.map(() => null), beside: place }));
}

/** Currencies, that of most records first; of as many, that of the largest figure. */
export function commonest(records: Array<{ currency: string; value: string | null }>): Array<string> {
  const found = new Map<string, { count: number; most: string }>();
  for (const { currency, value } of records) {
    const { count, most } = found.get(currency) ?? { count: 0, most: "0" };
    found.set(currency, { count: count + 1, most: value !== null && compare(value, most) > 0 ? value : most });
  }
  return [...found].sort(([, one], [, other]) => other.count - one.count || compare(other.most, one.most)).map(([currency]) => currency);
}

function short(value: number): string {
  return new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(value).replace(/([KMB])$/, (letter) => ({ K: "\u202fk", M: "\u202fm", B: "\u202fbn" })[letter] ?? letter);
}

export function Series({ of, filters }: { of: SeriesOf; filters: Params }) {
  const { params } = useRoute();
  const session = useSession();
  const by = of.by.includes(params.by ?? "") ? params.by : undefined;
  const bucket = params.bucket === "month" ? "month" : "day";
  const asked = { ...filters, bucket, groupBy: by, asOf: params.asOf };
  const metrics = by ? of.metrics.slice(0, 1) : of.metrics;
  const end = millis(params.asOf) ?? now();
  const read = async (signal: AbortSignal, moment: string | undefined) => {
    const all = await Promise.all(metrics.map(async ([metric, label]) => ({ label, ...await newest(`${door(session)}/series/${metric}`, { ...asked, asOf: moment }, end, signal) })));
    return {
      since: all.flatMap((each) => each.since ?? []).sort().at(-1),
      points: all.flatMap(({ label, rows }) => rows.map((row): Point => ({
        line: by ? plain(row.group) : label,
        bucket: plain(row.bucket),
        currency: plain(row.currency),
        value: row.value as string | null,
      }))),
    };
  };
  const { answer: found, error, again } = useAnswer(of.title + JSON.stringify([asked, params.with]), async (signal) => {
    const [own, other] = await Promise.all([read(signal, params.asOf), params.with === undefined ? undefined : read(signal, params.with)]);
    const since = [own.since, other?.since].flatMap((each) => each ?? []).sort().at(-1);
    // Lines of one drawing begin at one time.
    const seen = (points: Array<Point> = []) => points.filter((each) => since === undefined || each.bucket >= since.slice(0, each.bucket.length));
    return { since, points: seen(own.points), others: seen(other?.points) };
  });
  const answer = found && [...found.points, ...found.others];
  const currencies = useMemo(() => commonest(answer ?? []), [found]);
  const currency = currencies.includes(params.ccy ?? "") ? params.ccy! : currencies[0] ?? "";
  const seen = useMemo(() => {
    const ofCurrency = (points: Array<Point> = []) => points.filter((each) => each.currency === currency);
    const [own, others] = [ofCurrency(found?.points), ofCurrency(found?.others)];
    const times = [...new Set([...own, ...others].map((each) => each.bucket))].sort();
    const all = lines(own.length > 0 ? own : others.map((each) => ({ ...each, value: null })), times);
    return {
      times,
      lines: params.with === undefined ? all : [...all, ...beside(all, others, times, moments(params.with))],
      all: new Set(own.map((each) => each.line)).size,
    };
  }, [found, currency]);
  const fraction = (value: string) => `${percent(value)} %`;
  const pick = (name: string, label: string, value: string, choices: Array<[string, string]>) => (
    <label>{label}<select value={value} onChange={(event) => change({ [name]: event.currentTarget.value })}>
      {choices.map(([choice, says]) => <option key={choice} value={choice} selected={choice === value}>{says}</option>)}
    </select></label>
  );
  return (
    <figure class="chart wide">
      <figcaption>
        <h2>{of.title}{by && `: ${of.metrics[0]![1].toLowerCase()}`}{currency && `, ${currency}`}</h2>
        <div class="filters">
          {currencies.length > 1 && pick("ccy", "Currency", currency, currencies.map((each) => [each, each]))}
          {pick("bucket", "By", bucket, [["day", "day"], ["month", "month"]])}
          {pick("by", "Divided by", by ?? "", [["", "nothing"], ...of.by.filter((each) => each !== "lenderCode" || door(session) !== "/api/v1").map((each): [string, string] => [each, BY[each] ?? each])])}
        </div>
      </figcaption>
      {error && <Failure error={error} what={of.title} retry={again} />}
      {!answer && !error && <Loading />}
      {answer?.length === 0 && <p class="quiet">Nothing to draw yet: the close of a day adds the first point.</p>}
      {seen.times.length > 0 && <Plot label={`${of.title}, ${currency}`} times={seen.times} lines={seen.lines} told={of.fraction ? fraction : about(currency)} exact={of.fraction ? fraction : amount(currency)} axis={of.fraction ? (value) => `${Math.round(value * 100)} %` : short} />}
      {found?.since && <p class="quiet">Since {found.since}: there are more than {shown(String(MOST))} points, and the older ones are left out.</p>}
      {seen.all > COLOURS && <p class="quiet">The {COLOURS} that are highest at the end, of {seen.all}.</p>}
    </figure>
  );
}
