/** A screen that is one read: its filters, its rows as of the moment, its export. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { address, get, type Page, type Row } from "./api.ts";
import { change, useRoute } from "./route.ts";
import { door, useSession } from "./session.ts";
import { Empty, Failure, Loading } from "./states.tsx";
import { cell, type Column, csv, Details, download, plain, sorted, Table } from "./table.tsx";

export interface Listing {
  title: string;
  /** Below the person's door, or whole. */
  path: string;
  columns: Array<Column>;
  filters: Array<{ name: string; label: string; form?: string; choices?: Array<string> }>;
  empty: string;
  open?: (row: Row) => void;
  /** Reads that are always of now. */
  timeless?: boolean;
  /** Where a record is explained, for auditors. */
  explain?: (row: Row) => string;
}

const PAGE = "500";

export function List({ listing }: { listing: Listing }) {
  const { params } = useRoute();
  const session = useSession();
  const path = listing.path.startsWith("/") ? listing.path : `${door(session)}/${listing.path}`;
  const asked: Record<string, string | undefined> = { limit: PAGE };
  for (const filter of listing.filters) asked[filter.name] = params[filter.name];
  if (!listing.timeless) asked.asOf = params.asOf;
  const key = path + JSON.stringify(asked);
  const [state, setState] = useState<{ key: string; page?: Page; error?: Error }>({ key: "" });
  const [turn, setTurn] = useState(0);
  const [more, setMore] = useState(false);
  const [opened, setOpened] = useState<Row | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    get<Page>(path, asked, stop.signal).then(
      (page) => setState({ key, page }),
      (error) => stop.signal.aborted || setState({ key, error }),
    );
    return () => stop.abort();
  }, [key, turn]);

  const page = state.key === key ? state.page : undefined;
  const find = (params.find ?? "").toLowerCase();
  const rows = useMemo(() => {
    const kept = (page?.data ?? []).filter((row) =>
      find === "" || listing.columns.some((column) => plain(cell(row, column.key)).toLowerCase().includes(find)));
    return sorted(kept, params.sort);
  }, [page, find, params.sort]);

  const next = async () => {
    if (!page?.nextCursor) return page;
    setMore(true);
    const following = await get<Page>(path, { ...asked, cursor: page.nextCursor });
    const joined = { ...following, data: [...page.data, ...following.data] };
    setState({ key, page: joined });
    setMore(false);
    return joined;
  };

  const save = () => {
    if (!page) return;
    const moment = (page.asOf ?? new Date().toISOString()).replace(/:/g, "");
    download(`${listing.title.toLowerCase().replace(/ /g, "-")}-${moment}.csv`, csv(listing.columns, rows), "text/csv");
  };
  useKey("e", save);

  const open = listing.open ?? setOpened;
  return (
    <section>
      <header class="bar">
        <h1>{listing.title}</h1>
        <Filters listing={listing} params={params} />
        <button type="button" onClick={save} disabled={rows.length === 0} title="Key e">Export CSV</button>
      </header>
      {state.key === key && state.error
        ? <Failure error={state.error} what={listing.title} retry={() => setTurn(turn + 1)} />
        : !page
        ? <Loading />
        : page.data.length === 0
        ? <Empty title={params.asOf && !listing.timeless ? "Nothing was known at this moment" : "Nothing here yet"} curl={`curl -H "Authorization: Bearer $TOKEN" '${location.origin}${address(path, { asOf: asked.asOf })}'`}>{listing.empty}</Empty>
        : <Table label={listing.title} columns={listing.columns} rows={rows} sort={params.sort} open={open} />}
      {page && page.data.length > 0 && (
        <footer class="count">
          <span>{rows.length === page.data.length ? `${rows.length} ${rows.length === 1 ? "row" : "rows"}` : `${rows.length} of ${page.data.length} rows`}{page.nextCursor ? ", and there are more" : ""}</span>
          {page.nextCursor && <button type="button" disabled={more} onClick={next}>{more ? "Loading…" : "Load more"}</button>}
          {page.asOf && <span>known at {page.asOf.replace("T", " ").replace("Z", " UTC")}</span>}
        </footer>
      )}
      {opened && (
        <Details title={plain(cell(opened, listing.columns[0]!.key))} row={opened} close={() => setOpened(null)}>
          {listing.explain && session.scopes.some((scope) => scope as string === "audit") &&
            <p><a href={listing.explain(opened)}>Explain this record</a></p>}
        </Details>
      )}
    </section>
  );
}

function Filters({ listing, params }: { listing: Listing; params: Record<string, string> }) {
  const box = useRef<HTMLInputElement>(null);
  useKey("/", () => box.current?.focus());
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label>Find<input ref={box} type="search" value={params.find ?? ""} placeholder="in these rows" onInput={(event) => change({ find: event.currentTarget.value })} /></label>
      {listing.filters.map((filter) => (
        <label key={filter.name}>{filter.label}
          {filter.choices
            ? (
              <select value={params[filter.name] ?? ""} onChange={(event) => change({ [filter.name]: event.currentTarget.value })}>
                <option value="">all</option>
                {filter.choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
              </select>
            )
            : <input placeholder={filter.form} value={params[filter.name] ?? ""} onChange={(event) => change({ [filter.name]: event.currentTarget.value })} />}
        </label>
      ))}
    </form>
  );
}

/** A key, unless somebody is writing. */
export function useKey(key: string, action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const writing = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
      if (event.key === key && !writing && !event.ctrlKey && !event.metaKey && !event.altKey && !document.body.dataset.chord) {
        event.preventDefault();
        latest.current();
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [key]);
}
