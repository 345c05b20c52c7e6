/** Figures over time, of one currency each: what they are divided by and by which time stands in the address. */

import { useMemo } from "preact/hooks";
import { get, type Page, type Params, type Row } from "../api.ts";
import { amount, COLOURS, type Line, Plot } from "../charts/plot.tsx";
import { percent } from "../charts/heat.tsx";
import { compare } from "../decimal.ts";
import type { SeriesMetric } from "../records.ts";
import { change, useRoute } from "../route.ts";
import { door, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";

const MOST_PAGES = 10;
const BY: Record<string, string> = { borrowerCode: "borrower", isin: "security", clientId: "client", lenderCode: "lender" };

export interface SeriesOf {
  title: string;
  metrics: Array<[metric: SeriesMetric, label: string]>;
  /** A fraction of 1, shown in percent; else an amount. */
  fraction?: boolean;
  /** What it can be divided by; the first metric alone then. */
  by: Array<string>;
}

async function walk(path: string, params: Params, signal: AbortSignal): Promise<Array<Row>> {
  const rows: Array<Row> = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await get<Page>(path, { ...params, limit: "1000", cursor }, signal);
    rows.push(...page.data);
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  return rows;
}

interface Point {
  line: string;
  bucket: string;
  currency: string;
  value: string | null;
}

/** The lines of a currency that ended highest; more than there are colours could not be told apart. */
function lines(points: Array<Point>, times: Array<string>): Array<Line> {
  const by = new Map<string, Map<string, string | null>>();
  for (const point of points) {
    const line = by.get(point.line) ?? new Map<string, string | null>();
    by.set(point.line, line.set(point.bucket, point.value));
  }
  const all = [...by].map(([label, found]): Line => ({ label, values: times.map((time) => found.get(time) ?? null) }));
  const last = (line: Line) => line.values.findLast((value) => value !== null) ?? "0";
  return all.length <= COLOURS ? all : all.sort((one, other) => compare(last(other), last(one))).slice(0, COLOURS);
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
  const { answer, error, again } = useAnswer(of.title + JSON.stringify(asked), async (signal) =>
    (await Promise.all(metrics.map(async ([metric, label]) =>
      (await walk(`${door(session)}/series/${metric}`, asked, signal)).map((row): Point => ({
        line: by ? plain(row.group) : label,
        bucket: plain(row.bucket),
        currency: plain(row.currency),
        value: row.value as string | null,
      }))
    ))).flat());
  const currencies = useMemo(() => commonest(answer ?? []), [answer]);
  const currency = currencies.includes(params.ccy ?? "") ? params.ccy! : currencies[0] ?? "";
  const seen = useMemo(() => {
    const points = (answer ?? []).filter((each) => each.currency === currency);
    const times = [...new Set(points.map((each) => each.bucket))].sort();
    return { times, lines: lines(points, times), all: new Set(points.map((each) => each.line)).size };
  }, [answer, currency]);
  const told = of.fraction ? (value: string) => `${percent(value)} %` : amount(currency);
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
      {seen.times.length > 0 && <Plot label={`${of.title}, ${currency}`} times={seen.times} lines={seen.lines} told={told} axis={of.fraction ? (value) => `${Math.round(value * 100)} %` : short} />}
      {seen.all > COLOURS && <p class="quiet">The {COLOURS} that are highest at the end, of {seen.all}.</p>}
    </figure>
  );
}
