/** A list that is read page by page. */

import { get, type Page, type Params, type Row } from "./api.ts";
import { patiently } from "./patience.ts";

export interface Walked {
  rows: Array<Row>;
  /** Whether there are more. */
  cut: boolean;
}

/** Its records from the cursor on, until there are as many as are wanted. */
export async function walk(path: string, params: Params, most: number, signal: AbortSignal, told: (count: number) => void = () => {}): Promise<Walked> {
  const rows: Array<Row> = [];
  let cursor = params.cursor;
  while (rows.length < most) {
    const asked = { ...params, limit: "1000", cursor };
    const page = await patiently(() => get<Page>(path, asked, signal), signal);
    rows.push(...page.data);
    if (!page.nextCursor) return { rows, cut: false };
    cursor = page.nextCursor;
    told(rows.length);
  }
  return { rows, cut: true };
}
