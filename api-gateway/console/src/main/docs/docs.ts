/** The search of the documentation, and light or dark; all else on its pages works without a script. */

import "./head.ts";
import { chosen, keep, type Look, wear } from "./look.ts";
import { find, type Hit, type Section } from "./search.ts";

const form = document.getElementById("search") as HTMLFormElement;
const words = document.getElementById("words") as HTMLInputElement;
const results = document.getElementById("results") as HTMLElement;
const count = document.getElementById("count") as HTMLElement;
const told = document.getElementById("told") as HTMLElement;
const found = document.getElementById("found") as HTMLElement;
const index = (document.querySelector("meta[name=search-index]") as HTMLMetaElement).content;

let loading: Promise<Array<Section>> | undefined;

/** Fetched when somebody begins to search; after a failure the next search tries again. */
function sections(): Promise<Array<Section>> {
  loading ??= fetch(index)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .catch((failure) => {
      loading = undefined;
      throw failure;
    });
  return loading;
}

async function search(): Promise<void> {
  const asked = words.value;
  if (asked.trim() === "") {
    close();
    return;
  }
  try {
    const all = await sections();
    if (words.value === asked) {
      show(find(all, asked));
    }
  } catch {
    found.replaceChildren();
    tell("The search could not be loaded. Type again to try once more.");
  }
}

function show(hits: ReadonlyArray<Hit>): void {
  found.replaceChildren(...hits.map(entry));
  tell(hits.length === 0 ? "Nothing found" : `${hits.length} found`);
}

/** To those who see it, and to those who hear it. */
function tell(what: string): void {
  count.textContent = what;
  told.textContent = what;
  results.hidden = false;
}

function entry(hit: Hit): HTMLLIElement {
  const heading = document.createElement("b");
  heading.textContent = hit.heading;
  const mark = document.createElement("mark");
  mark.textContent = hit.word;
  const text = document.createElement("span");
  text.append(hit.before, mark, hit.after);
  const link = document.createElement("a");
  link.href = hit.address;
  link.append(heading, hit.heading === hit.page ? "" : ` · ${hit.page}`, text);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function close(): void {
  results.hidden = true;
  found.replaceChildren();
  told.textContent = "";
}

/** From the field to the results and among them. */
function move(step: 1 | -1): void {
  const stops = [words, ...found.querySelectorAll("a")];
  const now = stops.indexOf(document.activeElement as HTMLInputElement);
  stops[(now + step + stops.length) % stops.length]?.focus();
}

words.addEventListener("focus", () => void sections().catch(() => undefined));
words.addEventListener("input", () => void search());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape") {
    words.value = "";
    close();
    words.focus();
  }
});
found.addEventListener("click", close);
document.addEventListener("click", (event) => {
  if (!form.contains(event.target as Node)) {
    close();
  }
});
document.addEventListener("keydown", (event) => {
  const writing = /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName);
  if (event.key === "/" && !writing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    words.focus();
  }
});
form.hidden = false;

const look = document.getElementById("look") as HTMLSelectElement;
look.value = chosen();
look.addEventListener("change", () => {
  wear(look.value as Look);
  keep(look.value as Look);
});
// Another page of it may be open.
addEventListener("storage", () => {
  look.value = chosen();
  wear(chosen());
});
(document.getElementById("looks") as HTMLElement).hidden = false;
