/** A day of the past by a slider, above how much happened on each. */

import { useState } from "preact/hooks";
import { now } from "./business.ts";
import { get } from "./api.ts";
import { shown } from "./decimal.ts";
import { millis } from "./moments.ts";
import type { ActivityCount } from "./records.ts";
import { change, useRoute } from "./route.ts";
import { door, may, useSession } from "./session.ts";
import { useAnswer } from "./states.tsx";

const DAY = 86_400_000;
const YEAR_DAYS = 365;
/** For those who may not count events. */
const QUARTER_DAYS = 90;
const TALL = 20;

/** The share of a bar of the whole, where there are few days. */
const MOST_OF_ALL = 0.02;

interface Counted {
  day: number;
  events: string | null;
}

/** Each day from the first on which something happened, up to today. */
function days(counts: Array<ActivityCount> | null, today: number): Array<Counted> {
  const first = counts === null ? today - QUARTER_DAYS : Math.min(today - 1, ...counts.slice(0, 1).map((each) => Date.parse(each.from) / DAY));
  const found = new Map((counts ?? []).map((each) => [Date.parse(each.from) / DAY, each.events]));
  return Array.from({ length: today - first + 1 }, (_each, index) => ({ day: first + index, events: counts === null ? null : found.get(first + index) ?? "0" }));
}

function written(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

export function Activity() {
  const { params } = useRoute();
  const session = useSession();
  const counting = may(session, "lender.read", "desk", "audit");
  const today = Math.floor(now() / DAY);
  const [moving, setMoving] = useState<number | null>(null);
  const [movingOther, setMovingOther] = useState<number | null>(null);
  const { answer } = useAnswer(`${door(session)} activity ${today}`, (signal) =>
    counting
      ? get<{ data: Array<ActivityCount> }>(`${door(session)}/activity`, { bucket: "day", from: new Date((today - YEAR_DAYS) * DAY).toISOString(), limit: "1000" }, signal).then((page) => page.data)
      : Promise.resolve(null));
  if (answer === undefined) return <div class="activity" />;
  const all = days(answer, today);
  const last = all.length - 1;
  const moment = millis(params.asOf);
  const past = moment === undefined ? last : Math.floor(moment / DAY) - all[0]!.day;
  const within = (index: number) => Math.max(0, Math.min(last, index));
  const at = within(moving ?? past);
  const compared = millis(params.with);
  const other = compared === undefined ? undefined : within(movingOther ?? Math.floor(compared / DAY) - all[0]!.day);
  // Roots: the first day of a programme would dwarf all others.
  const most = Math.sqrt(Math.max(1, ...all.map((each) => Number(each.events ?? "0"))));
  const chosen = all[at]!;
  const wide = Math.min(0.8, last * MOST_OF_ALL);
  const told = whole(at, last, `${written(chosen.day)}${chosen.events === null ? "" : `, ${shown(chosen.events)} ${chosen.events === "1" ? "event" : "events"}`}`);
  const since = other === undefined ? "" : written(all[other]!.day);
  const end = (index: number) => new Date((all[index]!.day + 1) * DAY - 1).toISOString();
  const go = (index: number) => {
    setMoving(null);
    change({ asOf: index === last ? undefined : end(index) }, false);
  };
  const compare = (index: number) => {
    setMovingOther(null);
    change({ with: end(Math.min(index, last - 1)) }, false);
  };
  return (
    <div class={`activity ${counting ? "counted" : ""} ${other === undefined ? "" : "comparing"}`}>
      {other !== undefined && (
        <input type="range" class="other" min="0" max={last} value={other} aria-label="Day with whose end it is compared" aria-valuetext={since}
          onInput={(event) => setMovingOther(Number(event.currentTarget.value))} onChange={(event) => compare(Number(event.currentTarget.value))} />
      )}
      {counting && <svg viewBox={`0 0 ${last} ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
        {all.map((each, index) => {
          const height = each.events === null || each.events === "0" ? 0.5 : Math.max(1.5, TALL * Math.sqrt(Number(each.events)) / most);
          return <rect key={each.day} class={classOf(index, at, other)} x={index - wide / 2} width={wide} y={TALL - height} height={height} />;
        })}
      </svg>}
      <input type="range" min="0" max={last} value={at} aria-label="Day at whose end everything is seen" aria-valuetext={told}
        onInput={(event) => setMoving(Number(event.currentTarget.value))} onChange={(event) => go(Number(event.currentTarget.value))} />
      <span class="quiet" aria-hidden="true">{since && `${since} to `}{told}</span>
    </div>
  );
}

/** What was known at the moment, and what of it is new since the one that it is compared with. */
function classOf(index: number, at: number, other: number | undefined): string {
  if (other !== undefined && index > Math.min(at, other) && index <= Math.max(at, other)) return "between";
  return index <= at ? "known" : "";
}

function whole(at: number, last: number, told: string): string {
  return at === last ? `now, ${told}` : told;
}
