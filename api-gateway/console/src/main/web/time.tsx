/** The moment at which everything is seen: now, or any instant of the past. */

import { useState } from "preact/hooks";
import { momentSeen, now } from "./business.ts";
import { useKey } from "./keys.ts";
import { instant, millis } from "./moments.ts";
import { change, useRoute } from "./route.ts";
import { useSteps } from "./steps.ts";

const DAY = 86_400_000;

function shown(at: string | undefined): string {
  return (at ?? "").replace("T", " ").replace("Z", "");
}

/** The end of the day before a moment. */
function dayBefore(at: string | undefined): string {
  const from = millis(at) ?? now();
  return new Date(Math.floor(from / DAY) * DAY - 1).toISOString();
}

export function TimeBar() {
  const { params } = useRoute();
  const [wrong, setWrong] = useState(false);
  const [early, setEarly] = useState(false);
  const past = params.asOf;
  const to = (at: string | undefined) => {
    setWrong(false);
    setEarly(false);
    change({ asOf: at }, false);
  };
  const { offered, chosen, choose, step, told } = useSteps(to);
  const stepMonth = (months: number) => {
    const from = new Date((millis(past) ?? now() - 1) + 1);
    // The end of a month is a millisecond before the next one begins.
    const end = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1) - 1);
    to(end.getTime() >= now() ? undefined : end.toISOString());
  };
  useKey("[", () => step(true));
  useKey("]", () => step(false));
  useKey("{", () => stepMonth(past?.endsWith("T23:59:59.999Z") && new Date(Date.parse(past) + 1).getUTCDate() === 1 ? -1 : 0));
  useKey("}", () => stepMonth(1));
  return (
    <form class="time" onSubmit={(event) => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      const typed = new FormData(form);
      const [at, other] = ["at", "with"].map((name) => String(typed.get(name) ?? "").trim());
      const moments = [at, other].map((text) => text ? instant(text) : undefined);
      const over = moments.map((moment) => (millis(moment ?? undefined) ?? 0) < now());
      setWrong(moments.includes(null));
      setEarly(over.includes(false));
      if (moments.includes(null)) return;
      if (over.includes(false)) form.reset();
      change({ asOf: over[0] ? moments[0] ?? undefined : undefined, with: over[1] ? moments[1] ?? undefined : undefined }, false);
    }}>
      <label><span>Known at</span> <input name="at" key={past ?? "now"} defaultValue={shown(past)} placeholder="now" aria-invalid={wrong} /> UTC</label>
      <button type="button" onClick={() => step(true)} title={`${chosen.back}, key [`} aria-label={chosen.back}>‹</button>
      {offered.length > 1 && (
        <select aria-label="Step by" title="What ‹ and › and the keys [ and ] step by" value={chosen.name} onChange={(event) => choose(event.currentTarget.value)}>
          {offered.map((each) => <option key={each.name} value={each.name} selected={each === chosen}>{each.label}</option>)}
        </select>
      )}
      <button type="button" onClick={() => step(false)} disabled={!past} title={`${chosen.on}, key ]`} aria-label={chosen.on}>›</button>
      {told && <span class="quiet" role="status">{told}</span>}
      {past
        ? <button type="button" class="now" onClick={() => to(undefined)}>Back to now</button>
        : <button type="button" onClick={() => to(momentSeen())} title="The same figures for ever">Freeze</button>}
      {params.with
        ? <label>with <input name="with" key={params.with} defaultValue={shown(params.with)} aria-invalid={wrong} /> UTC <button type="button" class="now" onClick={() => change({ with: undefined }, false)}>End comparison</button></label>
        : <button type="button" onClick={() => change({ with: dayBefore(past) }, false)} title="Tables show what is different from an earlier moment">Compare</button>}
      <button type="submit" class="hidden">Go there</button>
      {early && <span class="quiet" role="status">That is not over yet: this is now.</span>}
      {wrong && <span class="bad" role="alert">Write 2026-11-20 or 2026-11-20 17:30</span>}
    </form>
  );
}
