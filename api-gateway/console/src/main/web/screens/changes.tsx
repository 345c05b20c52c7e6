/** What changed between two moments: counts first, then record by record, field by field. */

import { useEffect, useState } from "preact/hooks";
import { get, type Page, type Row } from "../api.ts";
import { now } from "../business.ts";
import { Exporting, useExport } from "../export.tsx";
import { useFollowing } from "../following.ts";
import { useKey } from "../keys.ts";
import { fieldWords } from "../lists/words.ts";
import { instant, millis, moments } from "../moments.ts";
import { type Opened, useOpened } from "../opened.ts";
import type { FieldChange } from "../records.ts";
import { change, go, href, useRoute } from "../route.ts";
import { door, may, useSession } from "../session.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { type Column, csv, Figure, plain, Status } from "../table.tsx";

const RECORDS: Record<string, string> = { custody: "Loans", clients: "Client parts", trades: "Trades", holdings: "Positions", accruals: "Accruals" };
/** Records of which the lists themselves tell what changed, and the screens that have them. */
const ELSEWHERE: Record<string, [label: string, screen: string]> = { bills: ["Bills", "revenue"], exposures: ["Exposure", "exposure"], collateral: ["Collateral", "collateral"] };
const COLUMNS: Array<Column> = ["lenderCode", "key", "kind", "field", "before", "after"].map((key) => ({ key, label: key }));
const DAY = 86_400_000;

/** As asked, unless that is after the moment at which everything is seen; else the start of its day. */
function beginning({ with: other, from, to, asOf }: Record<string, string | undefined>): string {
  const asked = other ?? from;
  const seen = millis(asOf);
  const late = to === undefined && seen !== undefined && (millis(asked) ?? 0) > seen;
  return asked === undefined || late ? new Date(Math.floor((seen ?? now()) / DAY) * DAY).toISOString() : asked;
}

function cells(rows: Array<Row>): Array<Row> {
  return rows.flatMap((row) => {
    const changes = row.changes as unknown as Array<FieldChange>;
    return changes.length === 0 ? [{ ...row, field: "" }] : changes.map((each): Row => ({ ...row, field: each.field, before: each.before, after: each.after }));
  });
}

/** Where a record is looked at by itself. */
function place(record: string, row: Row): string | null {
  const id = /^L\d+/.exec(plain(row.key))?.[0];
  return id && record !== "holdings" ? href("loan", { id }) : null;
}

export function Changes() {
  const { params } = useRoute();
  const session = useSession();
  const record = params.record ?? "custody";
  const from = beginning(params);
  const to = params.to ?? params.asOf;
  const written = params.with === undefined && params.from !== from;
  useEffect(() => {
    if (written) change({ from });
  }, [written, from]);
  const path = `${door(session)}/changes`;
  const overLenders = door(session) !== "/api/v1";
  const asked = { record, from, to, lenderCode: params.lenderCode, limit: "500" };
  const { answer, error, again } = useAnswer(JSON.stringify(asked), (signal) => get<Page>(path, asked, signal));
  const following = useFollowing(answer, (cursor, signal) => get<Page>(path, { ...asked, cursor }, signal));
  const turned = useOpened("turned");
  const [wrong, setWrong] = useState("");
  const rows = [...(answer?.data ?? []), ...following.rows];
  const { next } = following;
  const exported = useExport(JSON.stringify(asked));
  const save = () => {
    const text = (all: Array<Row>) => csv(overLenders ? COLUMNS : COLUMNS.slice(1), cells(all));
    if (answer) exported.save({ path, params: asked, page: { data: rows, nextCursor: next }, name: `changes-${record}`, text });
  };
  useKey("e", save);
  const ask = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const typed = ["from", "to"].map((name) => String(form.get(name)).trim());
    const moment = typed.map((text) => text === "" ? undefined : instant(text) ?? null);
    if (moment.includes(null)) setWrong("Write 2026-11-20 or 2026-11-20 17:30");
    else {
      setWrong("");
      const elsewhere = ELSEWHERE[String(form.get("record"))];
      if (elsewhere) return go(href(elsewhere[1], { with: moment[0] ?? undefined, asOf: moment[1] ?? params.asOf, lenderCode: String(form.get("lenderCode") ?? "") }));
      change({ record: String(form.get("record")), lenderCode: String(form.get("lenderCode") ?? ""), from: moment[0] ?? undefined, to: moment[1] ?? undefined, with: params.with && (moment[0] ?? undefined) });
    }
  };
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  const seen = (text: string | undefined) => (text ?? "").replace("T", " ").replace(/((:00)?\.000)?Z$/, "");
  return (
    <section class="page">
      <header class="bar">
        <h1>What changed</h1>
        <form class="filters" onSubmit={ask}>
          <label>Records
            <select name="record" defaultValue={record} key={record}>
              {Object.entries(RECORDS).map(([name, label]) => <option key={name} value={name} selected={name === record}>{label}</option>)}
              {Object.entries(ELSEWHERE).filter(([name]) => name !== "exposures" || may(session, "desk")).map(([name, [label]]) => <option key={name} value={name}>{label}</option>)}
            </select>
          </label>
          {overLenders && <label>Lender<input name="lenderCode" defaultValue={params.lenderCode ?? ""} /></label>}
          <label class="long">From (UTC)<input name="from" key={`from ${from}`} defaultValue={seen(from)} required /></label>
          <label class="long">To (UTC)<input name="to" key={`to ${to}`} defaultValue={seen(to)} placeholder="now" /></label>
          <button type="submit" class="primary">Show</button>
        </form>
        <button type="button" onClick={save} disabled={rows.length === 0 || exported.read !== null} title="All of them, also those that are not loaded; key e">Export CSV</button>
      </header>
      <Exporting of={exported} what="What changed" again={save} />
      {wrong && <p class="bad" role="alert">{wrong}</p>}
      {error && <Failure error={error} what="What changed" retry={again} />}
      {!answer && !error && <Loading />}
      {answer && rows.length === 0 && <Empty title="Nothing changed between the two moments">From {moments(from)} to {to ? moments(to) : "now"}, no record of this kind differs. Choose an earlier moment, or other records, above.</Empty>}
      {rows.length > 0 && (
        <>
          <p role="status"><b>{count("Added")}</b> added, <b>{count("Removed")}</b> removed, <b>{count("Changed")}</b> changed{next ? ", of those loaded so far" : ""}.</p>
          <div class="scroll" tabIndex={0} role="region" aria-label="Changed records">
            <table class="plain">
              <thead><tr><th scope="col">Record</th>{overLenders && <th scope="col">Lender</th>}<th scope="col">Kind</th><th scope="col">Field</th><th scope="col" class="figure">Before</th><th scope="col" class="figure">After</th></tr></thead>
              <tbody>{rows.map((row) => <Differing key={plain(row.lenderCode) + plain(row.key)} row={row} turned={turned} to={place(record, row)} lender={overLenders ? plain(row.lenderCode) : null} />)}</tbody>
            </table>
          </div>
          <p class="count">{rows.length} {rows.length === 1 ? "record" : "records"}{next && <button type="button" disabled={following.busy} onClick={following.load}>{following.busy ? "Loading…" : "Load more"}</button>}</p>
          {following.error && <Failure error={following.error} what="What changed" retry={following.load} />}
        </>
      )}
    </section>
  );
}

/** What changed is open at first, and what came or went is not. */
function Differing({ row, to, lender, turned }: { row: Row; to: string | null; lender: string | null; turned: Opened }) {
  const changes = row.changes as unknown as Array<FieldChange>;
  // Of what came or went, only what it says: nulls say nothing.
  const told = row.kind === "Changed" ? changes : changes.filter((each) => (each.before ?? each.after) !== null);
  const name = `${plain(row.lenderCode)}:${plain(row.key)}`;
  const open = (row.kind === "Changed") !== turned.has(name);
  const shown = open ? told : [];
  const lines = Math.max(1, shown.length + (open && row.kind === "Changed" ? 0 : 1));
  return (
    <>
      <tr>
        <th scope="row" rowSpan={lines}>
          {to ? <a href={to} onClick={(event) => { event.preventDefault(); go(to); }}>{plain(row.key)}</a> : plain(row.key)}
        </th>
        {lender !== null && <td rowSpan={lines}>{lender}</td>}
        <td><Status value={row.kind} /></td>
        {open && row.kind === "Changed" && shown[0]
          ? <Cells change={shown[0]} />
          : <td colSpan={3}><button type="button" onClick={() => turned.set(name, !turned.has(name))}>{open ? "Hide" : "Show"} its {told.length === 1 ? "field" : `${told.length} fields`}</button></td>}
      </tr>
      {(row.kind === "Changed" ? shown.slice(1) : shown).map((each) => <tr key={each.field}><td /><Cells change={each} /></tr>)}
    </>
  );
}

function Cells({ change: each }: { change: FieldChange }) {
  return (
    <>
      <td title={each.field}>{fieldWords(each.field)}</td>
      <td class="figure"><Figure value={each.before ?? "–"} of={each.field} /></td>
      <td class="figure strong"><Figure value={each.after ?? "–"} of={each.field} /></td>
    </>
  );
}
