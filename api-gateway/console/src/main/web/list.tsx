/** A screen that is one read: its filters, its rows as of the moment, its export. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { address, type Page, type Row } from "./api.ts";
import { behindSince } from "./behind.ts";
import { Both } from "./both.tsx";
import { comparing, comparingFile } from "./compare.tsx";
import { shown } from "./decimal.ts";
import { Exporting, useExport } from "./export.tsx";
import { Details } from "./details.tsx";
import { Filters } from "./filters.tsx";
import { useKey } from "./keys.ts";
import type { Filter, Listing, Whole } from "./listing.ts";
import { instant, justAfter, millis, moments } from "./moments.ts";
import { useReading } from "./reading.ts";
import { change, useRoute } from "./route.ts";
import { useSelection } from "./selection.tsx";
import { door, may, useSession } from "./session.ts";
import { curl, Empty, Failure, Loading } from "./states.tsx";
import { cell, csv, plain, sorted, Table, value } from "./table.tsx";
import { sums } from "./totals.ts";
import { orderOf, useTotal } from "./whole.ts";

/** Among so many rows the one is looked for that a link opens. */
const MOST_SOUGHT = 20_000;

export function List({ listing }: { listing: Listing }) {
  const { params } = useRoute();
  const session = useSession();
  const own = listing.path.startsWith("/");
  const path = own ? listing.path : `${door(session)}/${listing.path}`;
  const overLenders = !own && door(session) !== "/api/v1";
  const columns = useMemo(() => {
    if (!overLenders || listing.columns.some((each) => each.key === "lenderCode")) return listing.columns;
    const [first, ...rest] = listing.columns;
    return [first!, { key: listing.lender ?? "lenderCode", label: "Lender" }, ...rest];
  }, [listing, overLenders]);
  const filters = overLenders ? [{ name: "lenderCode", label: "Lender" }, ...listing.filters] : listing.filters;
  const asked: Record<string, string | undefined> = {};
  const narrowing = filters.filter((each) => !each.look);
  for (const filter of narrowing) asked[filter.name] = askedBy(filter, params[filter.name] ?? filter.start);
  endAtMoment(listing, asked, params.asOf);
  const moment = listing.timeless ? undefined : params.asOf;
  const before = listing.timeless || !listing.identity ? undefined : params.with;
  if (listing.needs) asked.fields = [...new Set([...columns.filter((each) => !each.of).map((each) => each.key.split(".")[0]!), ...listing.needs])].join(",");
  const base = JSON.stringify([path, asked, moment, before]);
  const [tooLong, setTooLong] = useState("");
  const standard = before || tooLong === base ? undefined : listing.order;
  const sort = params.sort ?? standard;
  const order = before ? undefined : orderOf(listing.path, sort);
  const { key, state, again, more, next, behind } = useReading({
    base, path, asked, order, moment, before, listing, columns,
    unsortable: params.sort || !standard ? undefined : () => setTooLong(base),
  });

  // Rows stay while they are asked for in another order.
  const page = state.base === base ? state.page : undefined;
  const versus = state.base === base ? state.compared : undefined;
  const current = state.of === key;
  const served = order !== undefined && current;
  const find = (params.find ?? "").toLowerCase();
  const found = (all: Array<Row>) => {
    const kept = all.filter((row) => find === "" || columns.some((column) => plain(value(row, column)).toLowerCase().includes(find)));
    return served ? kept : sorted(kept, sort, columns);
  };
  const fresh = state.base === base ? state.fresh : undefined;
  const rows = useMemo(() => found(fresh?.size && listing.identity ? page!.data.map((row) => fresh.get(listing.identity!(row)) ?? row) : page?.data ?? []), [page, fresh, find, sort, served]);
  const summed = useMemo(() => listing.totals && sums(rows, listing.totals), [rows]);
  const total = useTotal(path, { ...asked, asOf: moment }, page);
  const seen = useMemo(() => versus ? comparing(columns) : columns, [columns, versus]);

  const exported = useExport(key);
  const save = () => {
    if (!page || !current) return;
    const at = (page.asOf ?? new Date().toISOString()).replace(/:/g, "");
    exported.save({
      path,
      params: { ...asked, sort: order, asOf: moment },
      page,
      total,
      name: `${listing.title.toLowerCase().replace(/ /g, "-")}-${at}${versus?.first === undefined ? "" : `-first-${versus.first}`}${behindSince() ? "-behind" : ""}`,
      text: (all) => csv(versus ? comparingFile(columns) : columns, found(all)),
    });
  };
  useKey("e", save);

  const bulk = listing.bulk && listing.identity && may(session, listing.bulk.scope) && !params.asOf && !before ? listing.bulk : undefined;
  const selection = useSelection(listing.identity ?? String);
  const narrowed = narrowing.some((each) => (params[each.name] ?? "") !== "" && params[each.name] !== each.start);
  const selected = bulk ? rows.filter(selection.has) : [];
  const nameOf = listing.identity ?? ((row: Row) => plain(cell(row, columns[0]!.key)));
  const open = (row: Row) => {
    if (!listing.open || listing.open(row, again) === "here") change({ row: nameOf(row) });
  };
  const opened = params.row === undefined ? undefined : rows.find((row) => nameOf(row) === params.row);
  const isSought = params.row !== undefined && !opened && current && !state.error && page?.nextCursor != null && page.data.length < MOST_SOUGHT;
  useEffect(() => {
    if (isSought && !more) next();
  }, [isSought, more, page]);
  const drawn = (all: Array<Row>, whole: Pick<Whole, "moment" | "cut" | "beside">, asOf: string | undefined) => listing.above!(all, { path, asked: { ...asked, asOf }, find, ...whole });
  const above = page && page.data.length > 0 && listing.above && (versus
    ? <Both versus={versus} before={before} after={moment} draw={(all, at, beside) => drawn(found(all), { moment: at, cut: versus.first !== undefined, beside }, at)} />
    : drawn(rows, { moment, cut: Boolean(page.nextCursor) }, page.asOf ?? moment));
  return (
    <section class={above ? "with-chart" : undefined}>
      <header class="bar">
        <h1>{listing.title}</h1>
        <Filters filters={filters} params={params} />
        {!params.asOf && listing.actions?.(again)}
        <button type="button" onClick={save} disabled={!current || exported.read !== null || (rows.length === 0 && !page?.nextCursor)} title="All rows, also those that are not loaded; key e">Export CSV</button>
      </header>
      <Exporting of={exported} what={listing.title} total={total} again={save} />
      <Narrowed filters={filters} asked={{ ...asked, find: params.find }} />
      {state.base === base && state.error && <Failure error={state.error} what={listing.title} retry={state.isNext ? next : again} />}
      {params.with && !before && !listing.timeless && <p class="quiet note">This read cannot be compared.</p>}
      {versus && <p class="note" role="status">Since {moments(before)}: <b>{versus.counts.Added}</b> added, <b>{versus.counts.Removed}</b> removed, <b>{versus.counts.Changed}</b> changed.{versus.first !== undefined && ` Only the first ${shown(String(versus.first))} records were compared.`}</p>}
      {!page
        ? !state.error && <Loading />
        : page.data.length === 0
        ? versus
          ? <Empty title={versus.first === undefined ? "Nothing differs between the two moments" : "None of these differs between the two moments"}>Choose other moments in the time bar.</Empty>
          : narrowed
          ? <Empty title="Nothing fits the filters"><button type="button" onClick={() => change(Object.fromEntries(narrowing.map((each) => [each.name, undefined])))}>Clear the filters</button></Empty>
          : <Empty title={moment ? "Nothing was known at this moment" : listing.calm ?? "Nothing here yet"} curl={curl(address(path, { asOf: moment }))}>{listing.empty}</Empty>
        : rows.length === 0
        ? <>{above}<Empty title={`No row that is loaded has “${params.find}”`}><button type="button" onClick={() => change({ find: undefined })}>Show all</button></Empty></>
        : <>{above}<Table label={listing.title} columns={seen} rows={rows} sort={sort} standard={standard} open={open} selection={bulk && selection}
          sums={versus ? undefined : summed} cut={Boolean(page.nextCursor)} comparing={versus !== undefined} /></>}
      {bulk && selected.length > 0 && (
        <div class="bulk" role="group" aria-label={`With ${selected.length} selected`}>
          <b role="status">{selected.length} selected</b>
          {bulk.bar(selected, again)}
          <button type="button" onClick={selection.clear}>Clear</button>
        </div>
      )}
      {page && (page.data.length > 0 || page.asOf) && (
        <footer class="count">
          {page.data.length > 0 && <span>{counted(rows.length, page, total)}{page.nextCursor && sort && !served && ", sorted among themselves"}</span>}
          {page.nextCursor && <button type="button" disabled={more || !current} onClick={next}>{more ? "Loading…" : "Load more"}</button>}
          {behind && <button type="button" class="now" onClick={again}>Changed since: load again</button>}
          {page.asOf && <span>known at {moments(page.asOf)}</span>}
        </footer>
      )}
      {params.row !== undefined && !opened && page && <p class="note quiet" role="status">{isSought ? `The record that this link opens is looked for: ${shown(String(page.data.length))} rows are loaded.` : `The record that this link opens is not among ${page.nextCursor ? "the rows that are loaded" : "these rows"}.`}</p>}
      {opened && (
        <Details title={plain(cell(opened, columns[0]!.key))} row={opened} close={() => change({ row: undefined })}>
          {listing.details?.(opened, again)}
          {listing.explain && <p><a href={listing.explain(opened)}>Explain this record</a></p>}
        </Details>
      )}
    </section>
  );
}

/** What is no moment goes as it was typed, for the service to name the field; what ends with a day has all of it. */
function askedBy(filter: Filter, typed: string | undefined): string | undefined {
  if (!filter.moment || !typed) return typed;
  const at = instant(typed);
  if (at === null || !/^\d{4}-\d\d-\d\d$/.test(typed.trim())) return at ?? typed;
  return filter.moment === "start" ? instant(`${typed.trim()} 00:00`)! : new Date(Date.parse(at) + 1).toISOString();
}

function endAtMoment({ until }: Listing, asked: Record<string, string | undefined>, seen: string | undefined) {
  const at = millis(seen);
  if (until === undefined || seen === undefined || at === undefined) return;
  const own = asked[until];
  if (!own || (millis(own) ?? 0) > at) asked[until] = justAfter(seen);
}

/** On paper, what the list was narrowed by. */
function Narrowed({ filters, asked }: { filters: Array<Filter>; asked: Record<string, string | undefined> }) {
  const all = [{ name: "find", label: "Find" } as Filter, ...filters].filter((each) => asked[each.name]);
  if (all.length === 0) return null;
  return <p class="on-paper">{all.map(({ name, label, names }) => `${label}: ${names?.[asked[name]!] ?? asked[name]}`).join(" · ")}</p>;
}

/** How many rows are seen, of those that are loaded, of all. */
function counted(seen: number, page: Page, total: string | undefined): string {
  const loaded = page.data.length;
  const all = total ?? String(loaded);
  const more = !page.nextCursor ? "" : total ? `, ${shown(String(loaded))} loaded` : ", and there are more";
  return `${seen === loaded ? "" : `${shown(String(seen))} of `}${shown(all)} ${all === "1" ? "row" : "rows"}${more}`;
}

