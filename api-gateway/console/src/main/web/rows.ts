/** From row to row by arrows: to what can be done with a row first, or to the row itself. */

const DOABLE = "a[href], button:not(:disabled), summary";

/** How many rows a key leads on. */
export function step(event: KeyboardEvent): number {
  if (event.ctrlKey || event.metaKey || event.altKey) return 0;
  return event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
}

function enter(row: HTMLElement): void {
  const first = row.querySelector<HTMLElement>(DOABLE);
  if (!first) row.tabIndex = -1;
  (first ?? row).focus();
}

/** Moves the focus within a table all of whose rows are there. */
export function walkRows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const by = step(event);
  if (by === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("tbody tr")];
  const now = rows.indexOf((event.target as Element).closest("tr") as HTMLElement);
  const next = rows[Math.max(0, Math.min(rows.length - 1, now + by))];
  if (!next) return;
  event.preventDefault();
  enter(next);
}

/** Whether the focus is on nothing in particular, so that arrows may lead into a list. */
export function isNowhere(): boolean {
  const at = document.activeElement;
  return (at === null || at === document.body || at.id === "main") && !document.querySelector("dialog[open]");
}
