/** Is everything following, and what is stuck. */

import { type Action, ActionButton } from "../action.tsx";
import { get, type Row } from "../api.ts";
import { given } from "../exact.ts";
import { Plain } from "../plain.tsx";
import { Progress, useWatch } from "../progress.tsx";
import { shown } from "../decimal.ts";
import { moments } from "../moments.ts";
import type { Differences, ParkedEvents, ProcessorPage, ProjectionStates } from "../records.ts";
import { href, useRoute } from "../route.ts";
import { curl, Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { plain, Status } from "../table.tsx";

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

/** A rebuild under way: how far, how fast, and how long it still takes. */
function Rebuilding({ row }: { row: Row }) {
  const running = [row.replay, row.verification].map((each) => each as Row | null).find((each) => each && !each.finishedAt);
  if (!running) return null;
  return <Progress label={`Progress of ${plain(row.name)}`} unit="%" done={String(Math.floor(Number(running.progress) * 100))} total="100" secondsLeft={running.secondsLeft as string | null} />;
}

/** How the last replay or verification went. */
function Last({ row, of }: { row: Row; of: "replay" | "verification" }) {
  const last = row[of] as Row | null;
  if (!last) return <>–</>;
  return <span title={plain(last.reason)}><Status value={last.state} /> <span class="quiet">{moments(plain(last.finishedAt ?? last.requestedAt)).slice(0, 16)}</span></span>;
}

function Differing({ row }: { row: Row }) {
  const found = (row.verification as unknown as { differences: Differences | null } | null)?.differences;
  if (!found || found.total === "0") return null;
  return (
    <article class="notice bad">
      <h2>{plain(row.name)}: {shown(found.total)} {found.total === "1" ? "row differs" : "rows differ"} from what the events say</h2>
      <Plain label={`Tables of ${plain(row.name)} that differ`} rows={found.tables as unknown as Array<Row>} columns={[
        { key: "table", label: "Table" }, { key: "rows", label: "Rows", decimals: 0 }, { key: "missing", label: "Missing", decimals: 0 },
        { key: "superfluous", label: "Superfluous", decimals: 0 }, { key: "different", label: "Different", decimals: 0 },
      ]} />
      <details class="figures">
        <summary>The first of them</summary>
        <Plain label={`Rows of ${plain(row.name)} that differ`} rows={(found.examples as unknown as Array<Row>).flatMap((each) =>
          ((each.columns ?? []) as Array<Row>).map((column): Row => ({ ...column, table: each.table, kind: each.kind, key: Object.entries(each.key as Row).map(([name, value]) => `${name} ${plain(value)}`).join(", ") })))} columns={[
          { key: "table", label: "Table" }, { key: "key", label: "Row" }, { key: "kind", label: "How", status: true },
          { key: "column", label: "Column" }, { key: "live", label: "Live" }, { key: "rebuilt", label: "As the events say" },
        ]} />
      </details>
      <p>A replay puts it right: it is built anew from the events and takes its place.</p>
    </article>
  );
}

export function Projections() {
  const past = usePast();
  const { answer, error, again } = useAnswer("projections", async (signal) => {
    const [models, all] = await Promise.all([
      get<ProjectionStates>("/ops/v1/projections", {}, signal),
      get<ProcessorPage>("/ops/v1/processors", { limit: "1000" }, signal),
    ]);
    const names = new Set(models.data.map((each) => each.name));
    return { models: models.data as unknown as Array<Row>, processes: all.data.filter((each) => !names.has(each.name)) as unknown as Array<Row> };
  });
  const moving = answer?.models.some((each) => [each.replay, each.verification].some((rebuild) => rebuild && !(rebuild as Row).finishedAt));
  useWatch(moving ?? false, again, LOOK_AGAIN);
  return (
    <section class="page">
      <header class="bar"><h1>Projections</h1><span class="quiet">Is everything following?{past && " Always of now."}</span><a href={href("parked")}>Parked events</a><a href={href("fleet")}>Fleet</a><button type="button" onClick={again}>Look again</button></header>
      {error && <Failure error={error} what="Projections" retry={again} />}
      {!answer && !error && <Loading />}
      {answer?.models.map((row) => <Differing key={plain(row.name)} row={row} />)}
      {answer && <Plain label="Projections" rows={answer.models} columns={[
        { key: "name", label: "Read model" }, { key: "state", label: "State", status: true },
        { key: "position", label: "Position", decimals: 0 }, { key: "lag", label: "Events behind", decimals: 0 },
        { key: "replay.state", label: "Last replay (UTC)", show: (row) => <Last row={row} of="replay" /> },
        { key: "verification.state", label: "Last verification (UTC)", show: (row) => <Last row={row} of="verification" /> },
        { key: "verification.differences.total", label: "Differences", decimals: 0 },
        { key: "verification.progress", label: "Progress", show: (row) => <Rebuilding row={row} /> },
        { key: "reason", label: "Reason", show: (row) => <span class="wrapping">{plain(row.reason)}</span> },
        { key: "name", label: "Do", show: (row) => past ? "" : (
          <span class="do">
            <ActionButton action={rebuild(row, "verify")} label="Verify" done={again} />
            <ActionButton action={rebuild(row, "replay")} label="Replay" done={again} />
          </span>
        ) },
      ]} />}
      {answer && answer.processes.length > 0 && (
        <>
          <h2>Processes</h2>
          <Plain label="Processes" rows={answer.processes} columns={[
            { key: "name", label: "Process" }, { key: "state", label: "State", status: true },
            { key: "position", label: "Position", decimals: 0 }, { key: "lag", label: "Events behind", decimals: 0 },
            { key: "secondsLeft", label: "Seconds left", decimals: 0 },
            { key: "parked", label: "Parked", decimals: 0, show: (row) => row.parked === "0" ? "0" : <a href={href("parked")}>{shown(plain(row.parked))}</a> },
            { key: "stuckAt", label: "Stuck at", decimals: 0 }, { key: "reason", label: "By what", show: (row) => <span class="wrapping">{plain(row.reason)}</span> },
          ]} />
        </>
      )}
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
      {answer?.data.length === 0 && <Empty title="Nothing is stuck" curl={curl("/ops/v1/parked-events")}>An event whose handler fails again and again is set aside here with its cause, and what follows on it waits.</Empty>}
      {answer && answer.data.length > 0 && <Plain label="Parked events" rows={answer.data as unknown as Array<Row>} columns={[
        { key: "position", label: "Position", decimals: 0 }, { key: "eventType", label: "Event" }, { key: "lenderCode", label: "Lender" },
        { key: "handler", label: "Handler" }, { key: "cause", label: "Cause", show: (row) => <span class="wrapping">{plain(row.cause)}</span> }, { key: "since", label: "Since (UTC)" }, { key: "attempts", label: "Attempts", decimals: 0 },
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
