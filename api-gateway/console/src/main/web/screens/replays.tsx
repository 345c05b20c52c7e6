/** A window of deliveries that is sent again: how many it would be, and how far it is. */

import { useEffect, useState } from "preact/hooks";
import { type Action, ActionButton, type Typed } from "../action.tsx";
import { get, type Row, send } from "../api.ts";
import { shown } from "../decimal.ts";
import { OUTCOMES } from "../delivered.ts";
import { given } from "../exact.ts";
import { instant, moments } from "../moments.ts";
import { Plain } from "../plain.tsx";
import { Progress, useWatch } from "../progress.tsx";
import type { WebhookReplay, WebhookReplayPreview } from "../records.ts";
import { Failure, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";

const SOON = 400;
const LOOK_AGAIN = 2000;
const HOUR = 3_600_000;

function written(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

/** What is no moment goes as it was typed, for the service to name the field. */
function asked(typed: Typed) {
  return { from: instant(typed.from ?? "") ?? given(typed.from), to: instant(typed.to ?? "") ?? given(typed.to), outcome: given(typed.outcome) };
}

/** Asks how many it would be, a moment after the last key. */
function Many({ path, typed }: { path: string; typed: Typed }) {
  const key = JSON.stringify(asked(typed));
  const [state, setState] = useState<{ key: string; found?: WebhookReplayPreview | null; error?: Error }>({ key: "" });
  useEffect(() => {
    let still = true;
    const timer = setTimeout(() =>
      send<WebhookReplayPreview>("POST", `${path}/replay?dryRun=true`, asked(typed)).then(
        (found) => still && setState({ key, found }),
        (error: Error) => still && setState({ key, error }),
      ), SOON);
    return () => {
      still = false;
      clearTimeout(timer);
    };
  }, [key]);
  if (state.key !== key) return <p class="quiet">Counting…</p>;
  if (state.error) return <Failure error={state.error} />;
  return <p>{shown(state.found?.total ?? "0")} {state.found?.total === "1" ? "delivery" : "deliveries"} would be sent again; at most {shown(state.found?.most ?? "0")} at a time.</p>;
}

function replay(path: string): Action {
  return {
    title: "Send a window again",
    button: "Send them again",
    path: `${path}/replay`,
    fields: [
      { name: "from", label: "From (UTC)", form: "2026-11-20 09:00", start: written(Date.now() - HOUR) },
      { name: "to", label: "Up to (UTC), which is not in it", form: "2026-11-20 10:00", start: written(Date.now()) },
      { name: "outcome", label: "Those that", choices: ["Succeeded", "Failed", "Retrying", "GivenUp"], names: OUTCOMES, start: "GivenUp", optional: true },
    ],
    body: asked,
    preview: (typed) => <Many path={path} typed={typed} />,
    told: (answer) => <p>{shown((answer as WebhookReplay).total)} are sent again, behind what is due now. The list below the deliveries shows how far it is.</p>,
  };
}

function cancellation(path: string, row: Row): Action {
  return {
    title: "Cancel the replay",
    button: "Cancel it",
    method: "DELETE",
    path: `${path}/replays/${encodeURIComponent(plain(row.id))}`,
    fields: [],
    preview: () => <p>What was sent stays sent; the rest is not.</p>,
    told: () => <p>It is cancelled.</p>,
  };
}

export function Replays({ path, past, done }: { path: string; past: boolean; done: () => void }) {
  const { answer, error, again } = useAnswer(`${path}/replays`, (signal) => get<{ data: Array<Row> }>(`${path}/replays`, {}, signal));
  const rows = answer?.data ?? [];
  useWatch(rows.some((row) => row.state === "Running"), again, LOOK_AGAIN);
  const both = () => {
    again();
    done();
  };
  return (
    <>
      <div class="with-button"><h2>Sent again</h2>{!past && <ActionButton action={replay(path)} label="Send a window again" done={again} />}</div>
      {error && <Failure error={error} what="Replays" retry={again} />}
      {answer && rows.length === 0 && <p class="quiet">No window was sent again.</p>}
      {rows.length > 0 && <Plain label="Windows that were sent again" rows={rows} columns={[
        { key: "startedAt", label: "Started (UTC)" }, { key: "state", label: "State", status: true },
        { key: "from", label: "From, up to (UTC)", show: (row) => `${moments(plain(row.from)).slice(0, 16)} – ${moments(plain(row.to)).slice(0, 16)}` },
        { key: "progress", label: "Progress", show: (row) => row.state === "Running"
          ? <Progress label="Replay" unit="deliveries" done={plain(row.done)} total={plain(row.total)} secondsLeft={row.secondsLeft as string | null} />
          : `${shown(plain(row.done))} of ${shown(plain(row.total))}` },
        { key: "succeeded", label: "Arrived", decimals: 0 }, { key: "givenUp", label: "Given up", decimals: 0 }, { key: "retried", label: "Retried at once", decimals: 0 }, { key: "skipped", label: "No longer kept, or arrived", decimals: 0 },
        { key: "id", label: "Do", show: (row) => row.state === "Running" && !past ? <ActionButton action={cancellation(path, row)} label="Cancel" done={both} /> : "" },
      ]} />}
    </>
  );
}
