/** Light or dark: as the system, unless the reader has chosen; the browser keeps the choice. */

export type Look = "" | "light" | "dark";

const KEPT = "lendledger-look";

/** What was chosen; nothing where the browser keeps nothing. */
export function chosen(): Look {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept === "light" || kept === "dark" ? kept : "";
  } catch {
    return "";
  }
}

export function wear(look: Look): void {
  document.documentElement.style.colorScheme = look;
}

export function keep(look: Look): void {
  try {
    if (look === "") localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, look);
  } catch {
    // Then it is good for this page.
  }
}
