/** The clock of a sandbox, how often things go wrong in it, and what its participants could not do. */

import { useEffect, useRef, useState } from "preact/hooks";
import { type Action, ActionButton } from "../action.tsx";
import { useBusinessClock } from "../business.ts";
import { get, type Row, send } from "../api.ts";
import { Exact, figure, given } from "../exact.ts";
import { Facts, Plain } from "../plain.tsx";
import { useWatch } from "../progress.tsx";
import type { SandboxClock, SandboxDials } from "../records.ts";
import { useSending } from "../sending.tsx";
import { may, useSession } from "../session.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { plain, Status } from "../table.tsx";

const CLOCK = "/sandbox/v1/clock";
const DIALS = "/sandbox/v1/dials";
const LOOK_AGAIN = 1000;

const WHAT: Array<[dial: keyof SandboxDials, label: string, meaning: string]> = [
  ["partialSettlements", "Partial settlements", "due trades of which two fifths settle at first, and the rest two business days later"],
  ["failedSettlements", "Failed settlements", "due trades that fail at first, and settle two business days later"],
  ["lateReturns", "Late returns", "due returns and recalls of which nothing is heard until three business days later"],
  ["disputes", "Disputes", "accounts of a borrower that disputes the marks of a day, and leaves a tenth of the collateral out"],
];

function move(): Action {
  return {
    title: "Move the clock",
    button: "Let the days pass",
    path: CLOCK,
    fields: [
      { name: "days", label: "Calendar days", figure: true, start: "1", optional: true, when: (typed) => given(typed.date) === undefined },
      { name: "date", label: "Or up to this day", form: "yyyy-MM-dd", optional: true },
    ],
    body: (typed) => given(typed.date) ? { date: given(typed.date) } : { days: figure(typed.days) },
    preview: () => <p>Each business day is closed on the way: trades settle, collateral and marks move, coupons are paid. The clock never goes back.</p>,
    told: (answer) => {
      const clock = answer as SandboxClock;
      return <p>{clock.state === "Moving" ? `Days are passing, up to ${clock.target}.` : `It is ${clock.date}.`}</p>;
    },
  };
}

function stop(): Action {
  return {
    title: "Stop the clock",
    button: "Stop it",
    method: "DELETE",
    path: `${CLOCK}/move`,
    fields: [],
    preview: () => <p>The day that is under way still ends; the clock then stands in the morning behind it.</p>,
    told: (answer) => {
      const clock = answer as SandboxClock;
      return <p>{clock.state === "Moving" ? `It stops at ${clock.target}.` : `It stands at ${clock.date}.`}</p>;
    },
  };
}

function reset(): Action {
  return {
    title: "Reset the sandbox",
    button: "Begin again",
    path: "/sandbox/v1/reset",
    word: "reset",
    fields: [],
    preview: () => <p>The history of every lender goes, with all credentials that were made. The service ends and begins again on the sandbox’s first day, with the same seed; then sign in anew.</p>,
    told: () => <p>The sandbox begins again. In some seconds, load this page anew and sign in.</p>,
  };
}

function become({ resettingLenders, problems }: SandboxClock): string {
  if (resettingLenders.length > 0) return "It goes on.";
  const failed = problems.find((each) => each.participant === "reset");
  return failed ? `It could not be ended: ${failed.message}` : "You have nothing any more.";
}

function resetLender(): Action {
  return {
    title: "Begin with nothing again",
    button: "End all that you have",
    path: "/sandbox/v1/lender-reset",
    word: "reset",
    fields: [],
    preview: () => <p>Your clients are out from today on, your loans end today, and you have no positions. Your history stays. No other lender notices.</p>,
    told: (answer) => <p>{become(answer as SandboxClock)}</p>,
  };
}

export function Sandbox() {
  const session = useSession();
  const clock = useAnswer("sandbox clock", (signal) => get<SandboxClock>(CLOCK, {}, signal));
  const it = clock.answer;
  useWatch(it?.state === "Moving", clock.again, LOOK_AGAIN);
  useEffect(() => {
    if (it) useBusinessClock(it);
  }, [it]);
  const problems = [...(it?.problems ?? [])].reverse() as unknown as Array<Row>;
  return (
    <section class="page">
      <header class="bar">
        <h1>Sandbox</h1>
        {it && <Status value={it.state} />}
        {it && <ActionButton action={it.state === "Moving" ? stop() : move()} done={clock.again} />}
        {it && may(session, "desk", "ops") && <ActionButton action={reset()} />}
        {it && session.lenderCode !== null && <ActionButton action={resetLender()} done={clock.again} />}
      </header>
      {clock.error && <Failure error={clock.error} what="The sandbox" retry={clock.again} />}
      {!it && !clock.error && <Loading />}
      {it && (
        <>
          <Facts row={it as unknown as Row} facts={[
            ["Business date", "date"], ["Clock (UTC)", "time"], ["Moves up to", "target"], ["Stopped short of", "stoppedShortOf"], ["Closed up to", "lastClosedDate"],
            ["Began on", "firstDate"], ["Goes no further than", "lastDate"],
          ]} />
          <Dials />
          <h2>What participants could not do</h2>
          {problems.length === 0
            ? <Empty title="Nothing">Borrowers, custodian and triparty agent could do all that they meant to.</Empty>
            : <Plain label="What participants could not do" rows={problems} columns={[
              { key: "date", label: "Day" }, { key: "participant", label: "Who" },
              { key: "lenderCode", label: "Lender", show: (row) => plain(row.lenderCode) || "all" },
              { key: "message", label: "What was answered", show: (row) => <span class="wrapping">{plain(row.message)}</span> },
            ]} />}
        </>
      )}
    </section>
  );
}

function release(): Action {
  return {
    title: "Give up your own dials",
    button: "Follow the dials of all",
    method: "DELETE",
    path: DIALS,
    fields: [],
    preview: () => <p>Your deals go by the dials of all lenders again. Nothing changes for another lender.</p>,
    told: () => <p>Your deals go by the dials of all lenders.</p>,
  };
}

type Positions = Partial<Record<keyof SandboxDials, string>>;

function Dials() {
  const session = useSession();
  const { answer, error, again } = useAnswer("sandbox dials", (signal) => get<SandboxDials>(DIALS, {}, signal));
  const [moving, setMoving] = useState<Positions>({});
  const { failure, waiting, notice, start, renew } = useSending();
  const wanted = useRef<Positions>({});
  const turned = useRef<Positions>({});
  const sending = useRef(Promise.resolve());
  // One after the other, and of those that wait the last one: a key that is held turns faster than it is answered.
  const turn = (dial: keyof SandboxDials, to: string) => {
    renew();
    wanted.current[dial] = to;
    sending.current = sending.current.then(async () => {
      if (wanted.current[dial] !== to) return;
      await start(async (key) => {
        const sent = { ...wanted.current };
        await send("PATCH", DIALS, Object.fromEntries(Object.entries(sent).map(([each, place]) => [each, new Exact(place)])), "application/json", key);
        for (const each of Object.keys(sent) as Array<keyof SandboxDials>) if (wanted.current[each] === sent[each]) delete wanted.current[each];
        turned.current = { ...turned.current, ...sent };
        again();
      });
    });
  };
  useEffect(() => {
    if (!failure || waiting) return;
    wanted.current = {};
    setMoving({});
    again();
  }, [failure, waiting]);
  // What was turned here is in the answer, and others may turn it on.
  useEffect(() => {
    const there = turned.current;
    turned.current = {};
    setMoving((was) => Object.fromEntries(Object.entries(was).filter(([dial, place]) => there[dial as keyof SandboxDials] !== place)));
  }, [answer]);
  return (
    <>
      <h2>How often things go wrong</h2>
      <p class="quiet">
        {session.lenderCode === null
          ? "For all lenders that have not turned dials of their own."
          : "For your deals alone: a dial that you turn is yours, and the others are those of all lenders."}
      </p>
      {session.lenderCode !== null && <ActionButton action={release()} done={again} />}
      {error && <Failure error={error} what="The dials" retry={again} />}
      {notice}
      {!answer && !error && <Loading />}
      {answer && (
        <div class="dials">
          {WHAT.map(([dial, label, meaning]) => {
            const now = moving[dial] ?? plain(answer[dial]);
            return (
              <label key={dial}>
                <span><b>{label}</b> <output class="figure">{now} of 100</output></span>
                <input type="range" name={dial} min="0" max="100" value={now} aria-valuetext={`${now} of 100`}
                  onInput={(event) => setMoving({ ...moving, [dial]: event.currentTarget.value })} onChange={(event) => turn(dial, event.currentTarget.value)} />
                <span class="quiet">{meaning}</span>
              </label>
            );
          })}
        </div>
      )}
    </>
  );
}
