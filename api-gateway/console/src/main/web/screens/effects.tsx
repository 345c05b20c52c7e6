/** What a submission brought about: counted as a whole, listed page by page. */

import { useState } from "preact/hooks";
import { get, type Page, type Row } from "../api.ts";
import { shown } from "../decimal.ts";
import { eventWords } from "../lists/words.ts";
import { Plain } from "../plain.tsx";
import { href } from "../route.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";
import { walk } from "../walk.ts";

const PAGE = "500";
/** Of more, the first are counted. */
const MOST_COUNTED = 20_000;
const COUNTED = "eventType,loanId,clientId";

/** How many of each kind of event, and of how many loans and clients. */
function counted(effects: Array<Row>): string {
  const kinds = new Map<string, number>();
  for (const { eventType } of effects) kinds.set(plain(eventType), (kinds.get(plain(eventType)) ?? 0) + 1);
  const touching = (field: string, one: string, more: string) => {
    const count = new Set(effects.map((row) => plain(row[field])).filter((each) => each !== "")).size;
    return count === 0 ? [] : [`${shown(String(count))} ${count === 1 ? one : more}`];
  };
  const touched = [...touching("loanId", "loan", "loans"), ...touching("clientId", "client", "clients")];
  const said = [...kinds].sort((one, other) => other[1] - one[1]).map(([kind, count]) => `${shown(String(count))} × ${eventWords(kind).toLowerCase()}`).join(", ");
  return touched.length === 0 ? said : `${said}; ${touched.join(" and ")}`;
}

/** Reads behind the first page what is needed to count them all. */
function useRest(path: string, first: Page | undefined) {
  const cursor = first?.nextCursor;
  return useAnswer(`rest of ${path} ${cursor}`, (signal) =>
    cursor ? walk(path, { fields: COUNTED, cursor }, MOST_COUNTED, signal) : Promise.resolve({ rows: [], cut: false }));
}

export function Effects({ path }: { path: string }) {
  const { answer, error, again } = useAnswer(path, (signal) => get<Page>(path, { limit: PAGE }, signal));
  const counting = useRest(path, answer);
  const rest = counting.answer ?? (counting.error && { rows: [], cut: true });
  const [following, setFollowing] = useState<Array<Page>>([]);
  const [more, setMore] = useState<{ busy: boolean; error?: Error }>({ busy: false });
  if (error) return <Failure error={error} what="Its effects" retry={again} />;
  if (!answer) return <Loading />;
  const pages = [answer, ...following];
  const rows = pages.flatMap((page) => page.data);
  const cursor = pages.at(-1)?.nextCursor;
  const all = [...answer.data, ...rest?.rows ?? []];
  const showMore = async () => {
    setMore({ busy: true });
    try {
      const page = await get<Page>(path, { limit: PAGE, cursor: cursor ?? undefined });
      setFollowing([...following, page]);
      setMore({ busy: false });
    } catch (failed) {
      setMore({ busy: false, error: failed as Error });
    }
  };
  return (
    <>
      <h2>What it brought about</h2>
      {rows.length === 0
        ? <Empty title="Nothing yet">Records that change nothing have no effects; others follow within a moment.</Empty>
        : <p role="status">{rest ? <>{rest.cut && "In the first "}<b>{shown(String(all.length))} {all.length === 1 ? "event" : "events"}</b>: {counted(all)}.</> : "Counting…"}</p>}
      {rows.length > 0 && <Plain label="Effects" rows={rows} columns={[
        { key: "eventType", label: "Event", show: (row) => <span title={plain(row.eventType)}>{eventWords(plain(row.eventType))}</span> },
        { key: "loanId", label: "Loan", show: (row) => row.loanId ? <a href={href("loan", { id: plain(row.loanId) })}>{plain(row.loanId)}</a> : "" },
        { key: "tradeId", label: "Trade" }, { key: "clientId", label: "Client" }, { key: "lenderCode", label: "Lender" },
        { key: "aggregateId", label: "Of" }, { key: "timestamp", label: "At (UTC)" }, { key: "position", label: "Position", decimals: 0 },
      ]} />}
      {more.error && <Failure error={more.error} retry={showMore} />}
      {cursor && <p><button type="button" disabled={more.busy} onClick={showMore}>{more.busy ? "Loading…" : "Show more"}</button> {shown(String(rows.length))} are shown.</p>}
    </>
  );
}
