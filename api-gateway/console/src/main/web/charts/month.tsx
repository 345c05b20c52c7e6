/** A month’s days: closed, open, to come. */

import { change } from "../route.ts";
import { useCursor } from "./cursor.ts";

const DAY = 86_400_000;
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export function MonthSheet({ month, chosen, closed, today }: { month: string; chosen: string; closed: string; today: string }) {
  const [year = "1970", number = "01"] = month.split("-");
  const first = Date.UTC(Number(year), Number(number) - 1, 1);
  const count = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate();
  const lead = (new Date(first).getUTCDay() + 6) % 7;
  const days = Array.from({ length: count }, (_each, index) => new Date(first + index * DAY).toISOString().slice(0, 10));
  const { frame, mark } = useCursor(count, 7);
  const weeks = Array.from({ length: Math.ceil((lead + count) / 7) }, (_each, week) => week);
  const state = (day: string) => day <= closed ? "closed" : day > today ? "to come" : "open";
  return (
    <div>
      <h2>{month}</h2>
      <table class="month" ref={frame} aria-label={`Days of ${month}`}>
        <thead><tr>{WEEKDAYS.map((each) => <th key={each} scope="col">{each}</th>)}</tr></thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              {WEEKDAYS.map((weekday, column) => {
                const index = week * 7 + column - lead;
                const day = days[index];
                if (!day) return <td key={weekday} />;
                return (
                  <td key={weekday}>
                    <button type="button" {...mark(index)} class={`day d-${state(day).replace(" ", "")}`} aria-pressed={day === chosen}
                      aria-label={`${day}, ${state(day)}`} onClick={() => change({ date: day, month })}>
                      {day.slice(8)}<span aria-hidden="true">{state(day) === "closed" ? " ✓" : ""}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">✓ closed</p>
    </div>
  );
}
