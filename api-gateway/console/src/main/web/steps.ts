/** Steps through time: by the day's end, or from event to event, close to close. */

import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "./api.ts";
import { now } from "./business.ts";
import { eventWords } from "./lists/words.ts";
import { millis } from "./moments.ts";
import { patiently } from "./patience.ts";
import type { SteppedTo } from "./records.ts";
import { change, useRoute } from "./route.ts";
import { door, may, useSession } from "./session.ts";

const DAY = 86_400_000;

export interface Step {
  /** Its name in the address; none is the usual one. */
  name: string;
  label: string;
  /** What the API calls it; days end without its help. */
  by?: string;
  back: string;
  on: string;
}

const DAYS: Step = { name: "", label: "day", back: "End of the day before", on: "End of the next day" };

const STEPS: Array<Step> = [
  DAYS,
  { name: "event", label: "event", by: "Event", back: "Event before", on: "Next event" },
  { name: "close", label: "close", by: "DayClose", back: "Close of a day before", on: "Next close of a day" },
  { name: "month", label: "month", by: "MonthClose", back: "Close of a month before", on: "Next close of a month" },
];

/** The end of a day so many days away; none where that is not over. */
function dayEnd(from: number, days: number): string | undefined {
  const end = Math.floor(from / DAY) * DAY + (days + 1) * DAY - 1;
  return end >= now() ? undefined : new Date(end).toISOString();
}

/** Which steps there are, which one is chosen, and how to go one back or on. */
export function useSteps(to: (at: string | undefined) => void) {
  const { params } = useRoute();
  const session = useSession();
  const [told, setTold] = useState<{ at?: string; text: string }>({ text: "" });
  const asking = useRef<AbortController>();
  useEffect(() => () => asking.current?.abort(), []);
  const offered = may(session, "lender.read", "desk", "audit") ? STEPS : [DAYS];
  const chosen = offered.find((each) => each.name === (params.step ?? "")) ?? DAYS;
  const arrive = ({ moment, eventType }: SteppedTo, back: boolean) => {
    if (moment !== null) to(moment);
    else if (!back) to(undefined);
    setTold({ at: moment ?? (back ? params.asOf : undefined), text: moment !== null ? eventWords(eventType ?? "") : back ? "Nothing before" : "" });
  };
  const step = async (back: boolean) => {
    if (!back && params.asOf === undefined) return;
    if (chosen.by === undefined) return to(dayEnd(millis(params.asOf) ?? now(), back ? -1 : 1));
    asking.current?.abort();
    const { signal } = asking.current = new AbortController();
    const from = new Date(millis(params.asOf) ?? now()).toISOString();
    try {
      arrive(await patiently(() => get<SteppedTo>(`${door(session)}/activity/step`, { by: chosen.by, [back ? "before" : "after"]: from }, signal), signal), back);
    } catch (failed) {
      if (!signal.aborted) setTold({ at: params.asOf, text: (failed as Error).message });
    }
  };
  return {
    offered,
    chosen,
    choose: (name: string) => change({ step: name || undefined }),
    step,
    /** What happened at the moment to which the last step led. */
    told: told.at === params.asOf ? told.text : "",
  };
}
