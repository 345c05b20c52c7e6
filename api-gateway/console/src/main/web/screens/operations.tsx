/** Is everything following, and what is stuck. */

import { type Action, ActionButton } from "../action.tsx";
import { get, type Row } from "../api.ts";
import { given } from "../exact.ts";
import { Plain } from "../plain.tsx";
import { Progress, useWatch } from "../progress.tsx";
import type { ParkedEvents, ProjectionStates } from "../records.ts";
import { href, useRoute } from "../route.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";

const LOOK_AGAIN = 2000;

function usePast(): boolean {
  return useRoute().params.asOf !== undefined;
}

function rebuild(row: Row, what: "verify" | "replay"): Action {
  const name = plain(row.name);
  return {
    title: what === "verify" ? `Verify ${name}` : `Replay ${name}`,
    button: what === "verify" ? "Verify" : "Replay",
    path: `/ops/v1/projections/${encodeURIComponent(name)}/${what}`,
    fields: [],
    preview: () => <p>{what === "verify"
      ? "It is built anew beside the live one from all events, and both are compared. Readers notice nothing."
      : "It is built anew beside the live one from all events, and takes its place. Readers go on with the live one until then."}</p>,
    told: () => <p>It has begun; the table shows how far it is.</p>,
  };
}

function mend(row: Row, what: "retry" | "skip"): Action {
  const skip = what === "skip";
  return {
    title: `${skip ? "Skip" : "Retry"} event ${plain(row.position)}`,
    button: skip ? "Skip" : "Retry",
    path: `/ops/v1/parked-events/${encodeURIComponent(plain(row.sequence))}/${what}`,
    fields: skip ? [{ name: "reason", label: "Why may it be skipped?" }] : [],
    body: skip ? (typed) => ({ reason: given(typed.reason) }) : undefined,
    word: skip ? plain(row.position) : undefined,
    preview: () => <p>{skip ? "Its handler never sees it; what waits behind it goes on." : "Its handler gets it again, and then what waits behind it."}</p>,
    told: () => <p>It is under way.</p>,
  };
}

export function Projections() {
  const past = usePast();
  const { answer, error, again } = useAnswer("projections", (signal) => get<ProjectionStates>("/ops/v1/projections", {}, signal));
  const moving = answer?.data.some((each) => [each.replay, each.verification].some((rebuild) => rebuild && !rebuild.finishedAt));
  useWatch(moving ?? false, again, LOOK_AGAIN);
  return (
    <section class="page">
      <header class="bar"><h1>Projections</h1><a href={href("parked")}>Parked events</a><button type="button" onClick={again}>Look again</button></header>
      {error && <Failure error={error} what="Projections" retry={again} />}
      {!answer && !error && <Loading />}
      {answer && <Plain label="Projections" rows={answer.data as unknown as Array<Row>} columns={[
        { key: "name", label: "Name" }, { key: "state", label: "State", status: true },
        { key: "position", label: "Position", decimals: 0 }, { key: "lag", label: "Behind", decimals: 0 },
        { key: "replay.state", label: "Replay" }, { key: "verification.state", label: "Verification" },
        { key: "verification.differences.total", label: "Differences", decimals: 0 },
        { key: "verification.progress", label: "Progress", show: (row) => {
          const running = [row.replay, row.verification].map((each) => each as Row | null).find((each) => each && !each.finishedAt);
          return running ? <Progress label={`Progress of ${plain(row.name)}`} unit="%" done={String(Math.floor(Number(running.progress) * 100))} total="100" secondsLeft={running.secondsLeft as string | null} /> : "";
        } },
        { key: "reason", label: "Reason" },
        { key: "name", label: "Do", show: (row) => past || plain(row.name).startsWith("process.") ? "" : (
          <span class="do">
            <ActionButton action={rebuild(row, "verify")} label="Verify" done={again} />
            <ActionButton action={rebuild(row, "replay")} label="Replay" done={again} />
          </span>
        ) },
      ]} />}
    </section>
  );
}

export function Parked() {
  const past = usePast();
  const { answer, error, again } = useAnswer("parked", (signal) => get<ParkedEvents>("/ops/v1/parked-events", {}, signal));
  return (
    <section class="page">
      <header class="bar"><h1>Parked events</h1><a href={href("projections")}>Projections</a><button type="button" onClick={again}>Look again</button></header>
      {error && <Failure error={error} what="Parked events" retry={again} />}
      {!answer && !error && <Loading />}
      {answer?.data.length === 0 && <Empty title="Nothing is stuck">An event whose handler fails again and again is set aside here with its cause, and what follows on it waits.</Empty>}
      {answer && answer.data.length > 0 && <Plain label="Parked events" rows={answer.data as unknown as Array<Row>} columns={[
        { key: "position", label: "Position" }, { key: "eventType", label: "Event" }, { key: "lenderCode", label: "Lender" },
        { key: "handler", label: "Handler" }, { key: "cause", label: "Cause" }, { key: "since", label: "Since (UTC)" }, { key: "attempts", label: "Attempts", decimals: 0 },
        { key: "sequence", label: "Do", show: (row) => past ? "" : (
          <span class="do">
            <ActionButton action={mend(row, "retry")} label="Retry" done={again} />
            <ActionButton action={mend(row, "skip")} label="Skip" done={again} />
          </span>
        ) },
      ]} />}
    </section>
  );
}
