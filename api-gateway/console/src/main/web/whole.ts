/** What the service knows of a whole list while a part of it is loaded: its order, and how long it is. */

import { useEffect, useState } from "preact/hooks";
import { get, type Page, type Params } from "./api.ts";
import { ORDERS } from "./orders.ts";

/** The order to ask for, where the list can be had in it; else what is loaded is sorted here. */
export function orderOf(path: string, sort: string | undefined): string | undefined {
  const offered = (ORDERS[path.replace(/^\/desk\/v1\//, "")] ?? "").split("|");
  return sort && offered.includes(sort.replace(/^-/, "")) ? sort : undefined;
}

/** Of how many records these are the first; asked only where they are not all. */
export function useTotal(path: string, filters: Params, page: Page | undefined): string | undefined {
  const countable = ORDERS[path.replace(/^\/(api|desk|audit)\/v1\//, "")] !== undefined && Boolean(page?.nextCursor);
  const list = JSON.stringify([path, filters]);
  const [found, setFound] = useState<{ list: string; total?: string }>({ list: "" });
  useEffect(() => {
    if (!countable) return undefined;
    const stop = new AbortController();
    // A list that is too long to be counted is shown all the same.
    get<Page & { total: string }>(path, { ...filters, asOf: page?.asOf, limit: "1", total: "true" }, stop.signal)
      .then(({ total }) => setFound({ list, total }), () => {});
    return () => stop.abort();
  }, [list, countable, page?.asOf]);
  return countable && found.list === list ? found.total : undefined;
}
