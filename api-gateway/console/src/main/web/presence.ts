/** Whether somebody is there: what a page asks by itself does not keep its session alive. */

const ABSENT_AFTER_MILLIS = 60_000;
const SIGNS = ["keydown", "pointerdown", "pointermove", "touchstart", "wheel"];

let seen = Date.now();

for (const sign of SIGNS) {
  addEventListener(sign, () => { seen = Date.now(); }, { capture: true, passive: true });
}

export function isAttended(): boolean {
  return Date.now() - seen < ABSENT_AFTER_MILLIS;
}
