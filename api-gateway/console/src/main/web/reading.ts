/** A list as it is read: its first page again when something changes, and one page after the other. */

import { useEffect, useRef, useState } from "preact/hooks";
import { get, type Page, type Params, Refused, type Row } from "./api.ts";
import { compared, type Compared } from "./compare.tsx";
import { hangs } from "./hanging.ts";
import type { Listing } from "./listing.ts";
import { useChanges } from "./live.ts";
import { useLooks } from "./looking.ts";
import type { Column } from "./table.tsx";

/** Which list has the records that changes of a type bring. */
const RECORDS: Record<string, string> = { "loan.custody": "loans/custody", "loan.client": "loans/clients" };
const PAGE = "500";
const SOON = 700;

interface Asking {
  /** The question, without the order. */
  base: string;
  path: string;
  asked: Params;
  order?: string;
  moment?: string;
  /** The moment that it is compared with. */
  before?: string;
  listing: Listing;
  columns: Array<Column>;
  /** The list is too long for the order, which nobody chose. */
  unsortable?: () => void;
}

/** The last answer to this question, and the order in which its rows were asked for. */
interface Answered {
  base: string;
  of: string;
  /** All its rows are of one moment. */
  page?: Page;
  /** What was heard of its records since. */
  fresh?: ReadonlyMap<string, Row>;
  compared?: Compared;
  error?: Error;
  /** Whether it was the next page that could not be had. */
  isNext?: boolean;
}

export function useReading({ base, path, asked, order, moment, before, listing, columns, unsortable }: Asking) {
  const key = base + (order ?? "");
  const [state, setState] = useState<Answered>({ base: "", of: "" });
  const [turn, setTurn] = useState(0);
  const [more, setMore] = useState(false);
  const [pages, setPages] = useState(1);
  const [behind, setBehind] = useState(false);
  const first = useRef<AbortController>();
  const since = useRef(0);
  const following = useRef<AbortController>();
  const heardSince = useRef(new Map<string, Row>());
  const soon = useRef(0);
  const heardMore = useRef(false);
  const again = () => setTurn((last) => last + 1);
  // One read at a time, which is not given up for a later one unless it hangs: a list that changes all the time would not be read at all.
  const refresh = () => {
    if (first.current && !hangs(since.current)) heardMore.current = true;
    else again();
  };
  const drop = () => {
    first.current?.abort();
    following.current?.abort();
    clearTimeout(soon.current);
    first.current = following.current = undefined;
    soon.current = 0;
    heardMore.current = false;
  };
  const hear = () => {
    if (soon.current !== 0) return;
    soon.current = setTimeout(() => {
      soon.current = 0;
      refresh();
    }, SOON);
  };

  useEffect(() => {
    drop();
    const stop = first.current = new AbortController();
    since.current = performance.now();
    heardSince.current = new Map();
    setMore(false);
    setBehind(false);
    setPages(1);
    const unlessLeft = <T,>(then: (it: T) => void) => (it: T) => {
      if (stop.signal.aborted) return;
      first.current = undefined;
      then(it);
      if (heardMore.current) hear();
      heardMore.current = false;
    };
    const failed = (error: Error) => setState((was) => ({ ...(was.base === base ? was : { of: "" }), base, error, isNext: false }));
    if (before && listing.identity) {
      compared(path, asked, { before, after: moment }, listing.identity, columns, stop.signal).then(
        unlessLeft((found) => setState({ base, of: key, page: { data: found.rows, nextCursor: null }, compared: found })),
        unlessLeft(failed),
      );
    } else {
      get<Page>(path, { ...asked, sort: order, limit: PAGE, asOf: moment }, stop.signal).then(
        unlessLeft((page) => setState({ base, of: key, page, fresh: new Map(heardSince.current) })),
        unlessLeft((error: Error) => unsortable && error instanceof Refused ? unsortable() : failed(error)),
      );
    }
  }, [key, turn]);
  useEffect(() => drop, []);

  useChanges(listing.live === true && moment === undefined && !before, (heard) => {
    // What is loaded of several pages is of one moment, and does not change under one's eyes.
    if (pages > 1 || following.current) return setBehind(true);
    const { identity } = listing;
    if (heard && identity && RECORDS[heard.type] === listing.path) {
      const name = identity(heard.data);
      heardSince.current.set(name, heard.data);
      setState((was) => was.page ? { ...was, fresh: new Map(was.fresh).set(name, heard.data) } : was);
    }
    hear();
  });
  useLooks(moment === undefined && !before, () => {
    if (pages === 1 && !following.current) refresh();
  });

  const next = async () => {
    const { page } = state;
    if (state.base !== base || state.of !== key || !page?.nextCursor) return;
    // A first page that is on its way would be of another moment than the next of these.
    if (first.current || soon.current !== 0 || state.fresh?.size) setBehind(true);
    drop();
    const { signal } = following.current = new AbortController();
    const kept = (then: Partial<Answered>) => {
      following.current = undefined;
      setMore(false);
      setState({ base, of: key, page, ...then });
    };
    setMore(true);
    try {
      const behindIt = await get<Page>(path, { ...asked, sort: order, limit: PAGE, asOf: moment, cursor: page.nextCursor }, signal);
      if (signal.aborted) return;
      setPages((count) => count + 1);
      kept({ page: { ...behindIt, data: [...page.data, ...behindIt.data] } });
    } catch (failure) {
      if (!signal.aborted) kept({ error: failure as Error, isNext: true });
    }
  };

  return { key, state, again, more, next, behind };
}
