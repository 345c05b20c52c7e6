/** What happened to a loan: lanes over time, each event with its changes, and the difference of any two. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { get, type Page, type Row } from "../api.ts";
import { Lanes } from "../charts/lanes.tsx";
import { useFollowing } from "../following.ts";
import { eventWords } from "../lists/words.ts";
import { moments } from "../moments.ts";
import { type Opened, useOpened } from "../opened.ts";
import type { FieldChange } from "../records.ts";
import { href } from "../route.ts";
import { may, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";
import { Changes } from "./changed.tsx";

const DAY = 86_400_000;
const PAGE = "200";
const ALIKE = 4;

interface Happened {
  position: string;
  at: string;
  what: string;
  who: string;
  submission: string;
  changes: Array<FieldChange>;
}

function happened(row: Row): Happened {
  return {
    position: plain(row.position),
    at: plain(row.timestamp),
    what: plain(row.eventType),
    who: plain(row.actor),
    submission: plain(row.submissionId),
    changes: row.changes as unknown as Array<FieldChange>,
  };
}

/** Events one after the other that are alike are folded. */
function folded(all: Array<Happened>): Array<Array<Happened>> {
  const groups: Array<Array<Happened>> = [];
  for (const each of all) {
    const last = groups[groups.length - 1];
    if (last && last[0]!.what === each.what) last.push(each);
    else groups.push([each]);
  }
  return groups.flatMap((group) => group.length >= ALIKE ? [group] : group.map((each) => [each]));
}

/** What all events after the first, up to the second, changed together. */
function between(all: Array<Happened>, one: string, other: string): Array<FieldChange> {
  const ends = [one, other].map(Number).sort((a, b) => a - b) as [number, number];
  const inside = all.filter((each) => Number(each.position) > ends[0] && Number(each.position) <= ends[1]).reverse();
  const fields = new Map<string, FieldChange>();
  for (const change of inside.flatMap((each) => each.changes)) {
    const before = fields.get(change.field);
    fields.set(change.field, { field: change.field, before: before ? before.before : change.before, after: change.after });
  }
  return [...fields.values()].filter((each) => each.before !== each.after);
}

export function Timeline({ path, asOf, turn }: { path: string; asOf?: string; turn: string }) {
  const { answer, error, again } = useAnswer(`timeline ${path}@${asOf ?? ""}`, (signal) => get<Page>(path, { asOf, order: "Newest", limit: PAGE }, signal));
  const following = useFollowing(answer, (cursor, signal) => get<Page>(path, { asOf, order: "Newest", limit: PAGE, cursor }, signal), (row) => Number(row.position));
  const picked = useOpened("pick");
  const folds = useOpened("folds");
  const chosen = picked.all.slice(-2);
  const seen = useRef(turn);
  useEffect(() => {
    if (seen.current !== "" && seen.current !== turn) again();
    seen.current = turn;
  }, [turn]);
  const all = useMemo(() => [...(answer?.data ?? []), ...following.rows].map(happened), [answer, following.rows]);
  // A link may name events that are not on the first page.
  const isFurther = chosen.some((position) => !all.some((each) => each.position === position)) && following.next !== null && !following.error;
  useEffect(() => {
    if (answer && isFurther) following.load();
  }, [answer, isFurther, following.rows]);
  if (error) return <><h2>What happened</h2><Failure error={error} what="The timeline" retry={again} /></>;
  if (!answer) return <><h2>What happened</h2><Loading /></>;
  if (all.length === 0) return <><h2>What happened</h2><p class="quiet">Nothing by this moment.</p></>;
  const choose = (position: string) => {
    const [oldest] = chosen;
    if (chosen.length === 2 && oldest && !chosen.includes(position)) picked.set(oldest, false);
    picked.set(position, !chosen.includes(position));
  };
  const groups = folded(all);
  return (
    <>
      <h2>What happened</h2>
      <Lanes marks={all.map((each) => ({ at: each.at, what: each.what, id: each.position }))} />
      {chosen.length === 1 && <p class="quiet" role="status">Choose a second event to see the difference of the two.</p>}
      {chosen.length === 2 && !isFurther && <Difference all={all} chosen={chosen as [string, string]} close={() => chosen.forEach((each) => picked.set(each, false))} />}
      <ol class="timeline">
        {groups.map((group, index) => {
          const before = groups[index - 1];
          const gap = before ? Math.floor((Date.parse(before[before.length - 1]!.at) - Date.parse(group[0]!.at)) / DAY) : 0;
          return (
            <li key={group[0]!.position}>
              {gap > 1 && <p class="gap">{gap} days</p>}
              {group.length === 1
                ? <One event={group[0]!} chosen={chosen} choose={choose} />
                : (
                  <details open={isUnfolded(folds, group)} onToggle={(event) => unfold(folds, group, event.currentTarget.open)}>
                    <summary>{group.length} × {eventWords(group[0]!.what)}, {moments(group[group.length - 1]!.at)} to {moments(group[0]!.at)}</summary>
                    {group.map((each) => <div key={each.position}><One event={each} chosen={chosen} choose={choose} /></div>)}
                  </details>
                )}
            </li>
          );
        })}
      </ol>
      {following.next && <button type="button" disabled={following.busy} onClick={following.load}>{following.busy ? "Loading…" : "Load earlier events"}</button>}
      {following.error && <Failure error={following.error} what="The timeline" retry={following.load} />}
    </>
  );
}

/** A fold grows as events are added, and is named by its oldest. */
function nameOf(group: Array<Happened>): string {
  return group[group.length - 1]!.position;
}

function isUnfolded(folds: Opened, group: Array<Happened>): boolean {
  return group.some((each) => folds.has(each.position));
}

function unfold(folds: Opened, group: Array<Happened>, isOpen: boolean) {
  if (isOpen === isUnfolded(folds, group)) return;
  if (isOpen) folds.set(nameOf(group), true);
  else group.forEach((each) => folds.set(each.position, false));
}

function One({ event, chosen, choose }: { event: Happened; chosen: Array<string>; choose: (position: string) => void }) {
  const session = useSession();
  return (
    <>
      <label class="pick"><input type="checkbox" checked={chosen.includes(event.position)} onChange={() => choose(event.position)} aria-label={`Compare ${eventWords(event.what)} at position ${event.position}`} /></label>{" "}
      <time dateTime={event.at}>{moments(event.at)}</time> <b title={event.what}>{eventWords(event.what)}</b>{" "}
      <span class="quiet">{event.who === "" ? "by the service" : `by ${event.who}`}</span>
      {event.submission !== "" && <>{" "}<a href={href("submission", { id: event.submission })}>submission</a></>}
      {may(session, "audit") && <span class="quiet"> position {event.position}</span>}
      <Changes changes={event.changes} />
    </>
  );
}

function Difference({ all, chosen, close }: { all: Array<Happened>; chosen: [string, string]; close: () => void }) {
  const changes = between(all, ...chosen);
  const ends = [...chosen].sort((a, b) => Number(a) - Number(b));
  return (
    <div class="notice" role="status">
      <h2>From position {ends[0]} to {ends[1]}: {changes.length === 1 ? "1 field" : `${changes.length} fields`} changed</h2>
      <Changes changes={changes} />
      <p><button type="button" onClick={close}>Close</button></p>
    </div>
  );
}
