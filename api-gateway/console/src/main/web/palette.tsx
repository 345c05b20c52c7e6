/** Everything by keyboard: a palette, and a page that says which key does what. */

import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "./api.ts";
import { go, href } from "./route.ts";
import type { Screen } from "./screens.tsx";
import { door, useSession } from "./session.ts";

interface Hit {
  label: string;
  to: string;
}

const LOAN = /^L\d{7,}/i;
const FIRST_PAUSE = 200;

export function Palette({ screens, close }: { screens: Array<Screen>; close: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const session = useSession();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<Array<Hit>>([]);
  useEffect(() => box.current?.showModal(), []);
  useEffect(() => {
    setFound([]);
    if (text.trim().length < 2) return;
    const timer = setTimeout(() =>
      get<{ data: Array<{ type: string; id: string; title: string }> }>(`${door(session)}/search`, { q: text.trim() }).then(
        (hits) => setFound(hits.data.filter((hit) => /loan/i.test(hit.type)).map((hit) => ({ label: `${hit.type} ${hit.id} ${hit.title}`, to: href("loan", { id: hit.id }) }))),
        () => setFound([]),
      ), FIRST_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const wanted = text.trim().toLowerCase();
  const hits: Array<Hit> = [
    ...(LOAN.test(text.trim()) ? [{ label: `Loan ${text.trim().toUpperCase()}`, to: href("loan", { id: text.trim().toUpperCase() }) }] : []),
    ...screens.filter((screen) => screen.group && screen.title.toLowerCase().includes(wanted)).map((screen) => ({ label: screen.title, to: href(screen.name) })),
    ...found,
  ];
  const pick = (hit: Hit | undefined) => {
    if (!hit) return;
    box.current?.close();
    go(hit.to);
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(hits.length - 1, at + step)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      pick(hits[at]);
    }
  };
  return (
    <dialog ref={box} onClose={close} class="palette" aria-label="Go to">
      <input role="combobox" aria-expanded="true" aria-controls="hits" aria-activedescendant={hits[at] ? `hit-${at}` : undefined}
        aria-label="A screen, a loan, a name" placeholder="A screen, a loan, a name" value={text} onKeyDown={keys}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }} />
      <ul id="hits" role="listbox" aria-label="Found">
        {hits.map((hit, index) => (
          <li key={hit.to} id={`hit-${index}`} role="option" aria-selected={index === at} onClick={() => pick(hit)}>{hit.label}</li>
        ))}
      </ul>
      {hits.length === 0 && <p class="quiet">Nothing found.</p>}
    </dialog>
  );
}

export function Keys({ screens, close }: { screens: Array<Screen>; close: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  const general: Array<[string, string]> = [
    ["Ctrl K", "palette"], ["/", "find in these rows"], ["↓ ↑", "from row to row"], ["Enter", "open the row"],
    ["e", "export what you see as CSV"], ["[ ]", "end of the day before, of the next"], ["?", "this page"],
  ];
  return (
    <dialog ref={box} onClose={close} aria-label="Keys">
      <header><h2>Keys</h2><button type="button" onClick={() => box.current?.close()}>Close</button></header>
      <dl class="keys">
        {general.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}
        {screens.filter((each) => each.key).map((each) => <div key={each.name}><dt><kbd>g</kbd> <kbd>{each.key}</kbd></dt><dd>{each.title}</dd></div>)}
      </dl>
    </dialog>
  );
}
