/** May we close: what a day or a month lacks, and how far its close is. */

import { type Action, ActionButton } from "../action.tsx";
import { today } from "../business.ts";
import { get, type Row } from "../api.ts";
import { MonthSheet } from "../charts/month.tsx";
import { moments } from "../moments.ts";
import { Facts, Plain } from "../plain.tsx";
import { Progress, useWatch } from "../progress.tsx";
import type { BillingMonth, BusinessDay, ProgrammeCalendar } from "../records.ts";
import { change, href, useRoute } from "../route.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { plain, Status } from "../table.tsx";

const LOOK_AGAIN = 1500;
const DAY = 86_400_000;

function after(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
}

/** The day that waits to be closed: the one after the last, at most today. */
function due(calendar: ProgrammeCalendar): string {
  if (calendar.closingDate) return calendar.closingDate;
  if (!calendar.lastClosedDate) return today();
  const next = after(calendar.lastClosedDate);
  return next > today() ? calendar.lastClosedDate : next;
}

export function Close() {
  const { params } = useRoute();
  const calendar = useAnswer("calendar", (signal) => get<ProgrammeCalendar>("/desk/v1/calendar", {}, signal));
  useWatch(Boolean(calendar.answer?.closingDate ?? calendar.answer?.closingMonth), calendar.again, LOOK_AGAIN);
  const date = params.date ?? (calendar.answer && due(calendar.answer));
  const month = params.month ?? date?.slice(0, 7);
  return (
    <section class="page">
      <header class="bar"><h1>Close</h1><span class="quiet">May we?</span>{params.asOf && <span class="quiet">The calendar is always of now.</span>}</header>
      {calendar.error && <Failure error={calendar.error} what="The calendar" retry={calendar.again} />}
      {!calendar.answer && !calendar.error && <Loading />}
      {calendar.answer && (
        <>
          <Facts row={calendar.answer as unknown as Row} facts={[
            ["Closed up to", "lastClosedDate"], ["Billed up to", "lastClosedMonth"], ["Day being closed", "closingDate"], ["Month being closed", "closingMonth"],
          ]} />
          <div class="beside">
            <MonthSheet month={month ?? today().slice(0, 7)} chosen={date ?? ""} closed={calendar.answer.lastClosedDate ?? ""} today={today()} />
            <div>
              {date && <Day key={date} date={date} past={params.asOf !== undefined} again={calendar.again} />}
              {month && <Month key={month} month={month} closedUpTo={plain(calendar.answer.lastClosedDate)} past={params.asOf !== undefined} again={calendar.again} />}
            </div>
          </div>
        </>
      )}
    </section>
  );
}

interface Part {
  past: boolean;
  again: () => void;
}

/** Both counts, or the one that is not zero. */
function lacking(prices: number, rates: number): string {
  const counted = (many: number, what: string) => many === 0 ? [] : [`${many} ${what}${many === 1 ? "" : "s"}`];
  return [...counted(prices, "price"), ...counted(rates, "rate")].join(" and ");
}

function Day({ date, past, again }: Part & { date: string }) {
  const day = useAnswer(date, (signal) => get<BusinessDay>(`/desk/v1/business-days/${encodeURIComponent(date)}`, {}, signal));
  useWatch(day.answer?.status === "Closing", day.again, LOOK_AGAIN);
  if (day.error) return <Failure error={day.error} retry={day.again} />;
  if (!day.answer) return <Loading />;
  const it = day.answer;
  const lacks = it.missingPrices.length + it.missingRates.length;
  const action: Action = {
    title: it.status === "Closed" ? `Close ${date} again` : `Close ${date}`,
    button: "Close the day",
    path: `/desk/v1/business-days/${encodeURIComponent(date)}/close`,
    fields: [],
    preview: () => (
      <>
        <p>Accruals are written for every open loan and each calendar day since the last close{it.status === "Closed" ? "; this day is calculated anew" : ""}.</p>
        {lacks > 0 && <p class="bad">{lacking(it.missingPrices.length, it.missingRates.length)} {lacks === 1 ? "is" : "are"} missing.</p>}
      </>
    ),
    told: (answer) => {
      const close = answer as Row;
      return <p>{date}: {plain(close.status)}{close.loans ? `, ${plain(close.loans)} ${close.loans === "1" ? "loan" : "loans"} accrued` : ""}. <a href={href("accruals", { fromDate: date, toDate: date })}>Accruals of the day</a></p>;
    },
  };
  return (
    <>
      <h2>Day {date} <Status value={it.status} /></h2>
      {it.status === "Closing" && <Progress label={`Close of ${date}`} unit="loans" done={it.done} total={it.total} secondsLeft={it.secondsLeft} />}
      {lacks === 0
        ? <p>{it.status === "Closed" ? `Closed at ${moments(plain(it.closedAt))}${it.run ? `, run ${it.run}` : ""}; nothing is missing.` : "Nothing is missing: the day may be closed."}</p>
        : <p class="bad">It lacks {lacking(it.missingPrices.length, it.missingRates.length)}.</p>}
      {!past && it.status !== "Closing" && (
        <p><ActionButton action={action} done={() => {
          day.again();
          again();
        }} /></p>
      )}
      {it.missingPrices.length > 0 && <Plain label="Missing prices" rows={it.missingPrices as unknown as Array<Row>} columns={[
        { key: "isin", label: "No price of", show: (row) => <a href={href("prices", { isin: plain(row.isin) })}>{plain(row.isin)}</a> },
        { key: "latestDate", label: "Latest price", show: (row) => plain(row.latestDate) || "never" },
      ]} />}
      {it.missingRates.length > 0 && <Plain label="Missing rates" rows={it.missingRates as unknown as Array<Row>} columns={[
        { key: "fromCurrency", label: "No rate from" }, { key: "toCurrency", label: "To" },
      ]} />}
    </>
  );
}

function Month({ month, closedUpTo, past, again }: Part & { month: string; closedUpTo: string }) {
  const bill = useAnswer(`${month} after ${closedUpTo}`, (signal) => get<BillingMonth>(`/desk/v1/billing-months/${encodeURIComponent(month)}`, {}, signal));
  useWatch(bill.answer?.status === "Closing", bill.again, LOOK_AGAIN);
  if (bill.error) return <Failure error={bill.error} retry={bill.again} />;
  if (!bill.answer) return <Loading />;
  const it = bill.answer;
  const action: Action = {
    title: `Close ${month}`,
    button: "Close the month",
    path: `/desk/v1/billing-months/${encodeURIComponent(month)}/close`,
    fields: [],
    word: month,
    preview: () => <p>Its bills become final: later changes of its days go into the next month.</p>,
    told: (answer) => <p>{month}: {plain((answer as Row).status)}. <a href={href("revenue", { fromMonth: month, toMonth: month })}>Its bills</a></p>,
  };
  return (
    <>
      <h2>Month {month} <Status value={it.status} /></h2>
      {it.status === "Closing" && <Progress label={`Close of ${month}`} unit="loans" done={it.done} total={it.total} secondsLeft={it.secondsLeft} />}
      <p>{it.openFrom ? `Days are open from ${it.openFrom}: the month can be closed when its last day is.` : it.status === "Closed" ? "Its bills are final." : "All its days are closed."}</p>
      {!past && it.status === "Open" && (
        <p><ActionButton action={action} label="Close the month" disabled={it.openFrom !== null} done={() => {
          bill.again();
          again();
        }} /></p>
      )}
      <p class="quiet">Another month: <button type="button" onClick={() => change({ month: step(month, -1), date: `${step(month, -1)}-01` })}>‹ {step(month, -1)}</button> <button type="button" onClick={() => change({ month: step(month, 1), date: `${step(month, 1)}-01` })}>{step(month, 1)} ›</button></p>
    </>
  );
}

function step(month: string, months: number): string {
  const [year = "1970", number = "01"] = month.split("-");
  return new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1)).toISOString().slice(0, 7);
}
