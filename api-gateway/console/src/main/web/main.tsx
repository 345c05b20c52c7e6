/** The console: who is signed in, where they are, and at which moment. */

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ActionHost } from "./action.tsx";
import { forgetBehind } from "./behind.ts";
import { forgetAnswered, useBusinessClock } from "./business.ts";
import { Activity } from "./activity.tsx";
import { BulkHost } from "./bulk.tsx";
import { get, isOwnSession, Refused, send, useToken } from "./api.ts";
import { keysAreOn } from "./keys.ts";
import { follow, type Pulse, usePulse } from "./live.ts";
import { moments } from "./moments.ts";
import { Keys, Palette } from "./palette.tsx";
import type { ConsoleSession } from "./records.ts";
import { usePrinting } from "./printing.ts";
import { go, href, useRoute } from "./route.ts";
import { said } from "./said.ts";
import { type Screen, SCREENS } from "./screens.tsx";
import { SignIn } from "./screens/sign-in.tsx";
import { door, may, SessionContext } from "./session.ts";
import { Empty, Failure, Loading } from "./states.tsx";
import { TimeBar } from "./time.tsx";
import { belongTo } from "./unanswered.ts";
import { useBehind } from "./use-behind.ts";

const CHORD_MILLIS = 1500;
const PULSE: Record<Pulse, string> = {
  off: "",
  live: "Live",
  cut: "Stream cut, connecting",
  polling: "Stream cut, asking every 15 s",
};

/** Which day it is, where a sandbox says. */
async function lookAtClock(): Promise<void> {
  if (said("sandbox") !== "true") return;
  await get<{ date: string; time: string }>("/sandbox/v1/clock").then(useBusinessClock, () => {});
}

function Console() {
  const route = useRoute();
  const [session, setSession] = useState<ConsoleSession | null | undefined>(undefined);
  const [error, setError] = useState<Error | null>(null);
  const [ended, setEnded] = useState(false);
  const leave = (isEnded: boolean) => {
    setEnded(isEnded);
    setSession(null);
  };
  const look = () => {
    setError(null);
    get<ConsoleSession>("/console/session").then(
      async (found) => {
        belongTo(found.subject);
        useToken(found.csrfToken, () => leave(true));
        await lookAtClock();
        setSession(found);
      },
      (failure) => failure instanceof Refused && failure.status === 401 ? setSession(null) : setError(failure),
    );
  };
  useEffect(look, []);
  if (error) return <main class="sign-in"><h1>Lendledger</h1><Failure error={error} retry={look} /></main>;
  if (session === undefined) return <main class="sign-in"><h1>Lendledger</h1><Loading /></main>;
  if (session === null) {
    document.title = "Sign in · Lendledger";
    return <SignIn done={look} ended={ended} />;
  }
  const mine = SCREENS.filter((screen) => may(session, ...screen.scopes) && (screen.there?.() ?? true));
  const first = mine.find((screen) => screen.name === (may(session, "desk") ? "today" : may(session, "audit") ? "explain" : "loans")) ?? mine[0];
  if ((route.screen === "" || route.screen === "sign-in") && first) {
    go(href(first.name), true);
    return null;
  }
  return (
    <SessionContext.Provider value={session}>
      <Shell session={session} screens={mine} current={mine.find((screen) => screen.name === route.screen)} past={route.params.asOf} out={() => {
        useToken("", () => {});
        leave(false);
      }} />
    </SessionContext.Provider>
  );
}

interface ShellProps {
  session: ConsoleSession;
  screens: Array<Screen>;
  current?: Screen;
  past?: string;
  out: () => void;
}

function Shell({ session, screens, current, past, out }: ShellProps) {
  const [over, setOver] = useState<"" | "palette" | "keys">("");
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const change = () => setOnline(navigator.onLine);
    addEventListener("online", change);
    addEventListener("offline", change);
    return () => {
      removeEventListener("online", change);
      removeEventListener("offline", change);
    };
  }, []);
  const heard = usePulse();
  // A wire that is gone without a word leaves the stream open for long.
  const pulse = online || heard === "off" ? heard : "cut";
  const behind = useBehind();
  const { id } = useRoute().params;
  useEffect(() => {
    lookAtClock();
  }, [current]);
  useEffect(() => {
    forgetBehind();
    forgetAnswered();
  }, [current, past, id]);
  const sees = may(session, "lender.read", "desk", "audit");
  useEffect(() => {
    if (past === undefined && sees) return follow(`${door(session)}/events`, !door(session).startsWith("/audit"));
    return undefined;
  }, [session, past, sees]);
  useEffect(() => {
    let chord = 0;
    const pressed = (event: KeyboardEvent) => {
      const writing = /^(INPUT|SELECT|TEXTAREA)$/.test((event.target as HTMLElement).tagName);
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOver("palette");
      } else if (writing || event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) {
        return;
      } else if (event.key === "?") {
        setOver("keys");
      } else if (chord !== 0) {
        clearTimeout(chord);
        chord = 0;
        const to = screens.find((screen) => screen.key === event.key);
        if (to) go(href(to.name));
        setTimeout(() => delete document.body.dataset.chord);
      } else if (event.key === "g") {
        document.body.dataset.chord = "g";
        chord = setTimeout(() => {
          chord = 0;
          delete document.body.dataset.chord;
        }, CHORD_MILLIS);
      }
    };
    addEventListener("keydown", pressed, true);
    return () => removeEventListener("keydown", pressed, true);
  }, [screens]);
  useEffect(() => {
    document.title = `${current?.title ?? "Not here"}${current && !current.group && id ? ` ${id}` : ""} · Lendledger`;
    document.documentElement.classList.toggle("past", past !== undefined && !current?.timeless);
    document.querySelector("nav a[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current, past, id]);
  const [leaving, setLeaving] = useState<{ error?: Error } | null>(null);
  const leave = async () => {
    setLeaving({});
    useToken(session.csrfToken, () => {});
    try {
      await send("DELETE", "/console/session");
    } catch (failed) {
      const isOver = failed instanceof Refused && failed.status === 401;
      if (!isOver && await isOwnSession().catch(() => true)) return setLeaving({ error: failed as Error });
    }
    if (session.subject.startsWith("user:")) {
      location.assign("/console/openid/sign-out");
      return;
    }
    out();
    go("/console/sign-in");
  };
  const place = `${current?.name} ${id ?? ""}`;
  const before = useRef(place);
  // With what had it gone, the focus would begin again at the top of the page.
  useEffect(() => {
    const at = document.activeElement;
    if (before.current !== place && (!at || at === document.body || at.closest("dialog"))) document.getElementById("main")?.focus({ preventScroll: true });
    before.current = place;
  }, [place]);
  const groups = [...new Set(screens.flatMap((screen) => screen.group ?? []))];
  const View = current?.view;
  if (leaving) return <Leaving {...leaving} again={leave} />;
  return (
    <>
      <a class="skip" href="#main">To the content</a>
      <header class="top">
        <b class="brand">Lendledger</b>
        <TimeBar />
        <button type="button" class="find" onClick={() => setOver("palette")}>Go to <kbd>Ctrl K</kbd></button>
        {pulse !== "off" && <span class={`pulse p-${pulse}`} role="status">{PULSE[pulse]}</span>}
        <span class="who">{session.subject.replace(/^(client|user):/, "")}</span>
        <button type="button" onClick={leave}>Sign out</button>
        <Activity />
      </header>
      <nav aria-label="Screens">
        {groups.map((group) => (
          <div key={group}>
            <h2>{group}</h2>
            {screens.filter((screen) => screen.group === group).map((screen) => (
              <a key={screen.name} href={href(screen.name)} aria-current={screen === current ? "page" : undefined}>{screen.title}</a>
            ))}
          </div>
        ))}
        <a class="help" href="/docs" target="_blank" rel="noreferrer">Documentation</a>
        <button type="button" class="help" onClick={() => setOver("keys")}>Keys <kbd>?</kbd></button>
      </nav>
      <main id="main" tabIndex={-1}>
        <OnPaper title={current?.title ?? ""} subject={session.subject.replace(/^(client|user):/, "")} />
        {past && (current?.timeless
          ? <p class="note" role="status">This screen is always of now; others are as known at {moments(past)}.</p>
          : <p class="past-note" role="status">You see the ledger as it was known at {moments(past)}.</p>)}
        {behind && <p class="offline" role="status">Behind since {moments(behind)}: events are set aside, and what follows from them is missing here.</p>}
        {!online && <p class="offline" role="alert">You are offline: what you see may be old.</p>}
        {View ? <View key={current.name} /> : <Empty title="There is no such screen for you">Choose another one beside.</Empty>}
      </main>
      <ActionHost />
      <BulkHost />
      {over === "palette" && <Palette screens={screens} close={() => setOver("")} />}
      {over === "keys" && <Keys screens={screens} close={() => setOver("")} />}
    </>
  );
}

/** On the way out nothing is shown; a session that could not be ended is told of. */
function Leaving({ error, again }: { error?: Error; again: () => void }) {
  return (
    <main class="sign-in">
      <h1>Lendledger</h1>
      {error
        ? (
          <>
            <p class="notice warn" role="alert">You are still signed in: signing out failed.</p>
            <Failure error={error} retry={again} />
            <p><button type="button" class="primary" onClick={again}>Sign out</button></p>
          </>
        )
        : <p role="status">Signing out…</p>}
    </main>
  );
}

/** What a sheet says of itself: which screen, for whom, from where, and when it was printed. */
function OnPaper({ title, subject }: { title: string; subject: string }) {
  usePrinting();
  return <p class="on-paper">Lendledger, {title}, for {subject}, printed at {moments(new Date().toISOString())} from {location.href}</p>;
}

render(<Console />, document.getElementById("console")!);
