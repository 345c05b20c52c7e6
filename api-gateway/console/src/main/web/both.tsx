/** What stands above a list, drawn as it was at each of two moments that are compared. */

import type { ComponentChildren } from "preact";
import type { Row } from "./api.ts";
import type { Compared } from "./compare.tsx";
import { moments } from "./moments.ts";

interface Pair {
  versus: Compared;
  before: string | undefined;
  /** None for now. */
  after: string | undefined;
  draw: (rows: Array<Row>, at: string | undefined, beside: Array<Row>) => ComponentChildren;
}

export function Both({ versus, before, after, draw }: Pair) {
  const one = (rows: Array<Row>, at: string | undefined, beside: Array<Row>) => {
    const title = at === undefined ? "Known now" : `Known at ${moments(at)}`;
    return (
      <section aria-label={title}>
        <h2>{title}</h2>
        {rows.length === 0 ? <p class="quiet">There was none of these.</p> : draw(rows, at, beside)}
      </section>
    );
  };
  return <div class="both">{one(versus.former, before, versus.later)}{one(versus.later, after, versus.former)}</div>;
}
