/** Parties of the programme, and registering one. */

import { type Action, ActionButton, perform, type Typed } from "../action.tsx";
import type { Row } from "../api.ts";
import { add, compare, isDecimal, subtract } from "../decimal.ts";
import { figure, given } from "../exact.ts";
import { List } from "../list.tsx";
import type { Listing } from "../listing.ts";
import { BORROWERS, LENDERS } from "../lists/reference.ts";
import { href, useRoute } from "../route.ts";
import { plain } from "../table.tsx";
import { type Party, Registering } from "./party.tsx";

/** A figure of percent, or none of what is no figure. */
function percent(text: string | undefined): string | undefined {
  const found = (text ?? "").trim();
  return isDecimal(found) ? found : undefined;
}

const BORROWER: Party = {
  path: (code) => `/desk/v1/borrowers/${encodeURIComponent(code)}`,
  terms: (typed) => [
    ["borrowerName", "Name", typed.borrowerName ?? ""], ["marginPercent", "Margin %", typed.marginPercent ?? ""],
    ["externalBorrowerCode", "Code elsewhere", typed.externalBorrowerCode ?? ""],
  ],
  means: (code, typed) => `${code} will be a borrower of the programme for good: it can be changed and not removed. Each of its loans will need cover of ${typed.marginPercent} % of the value lent.`,
  wrong: (typed) => {
    const margin = percent(typed.marginPercent);
    return margin === undefined || compare(margin, "100") >= 0 ? [] : ["A margin below 100 % leaves a part of each loan without cover."];
  },
};

const LENDER: Party = {
  path: (code) => `/desk/v1/lenders/${encodeURIComponent(code)}`,
  terms: (typed) => [
    ["lenderName", "Name", typed.lenderName ?? ""], ["serviceFeeSplit", "Service %", typed.serviceFeeSplit ?? ""],
    ["otherAgentFeeSplit", "Other agents %", typed.otherAgentFeeSplit ?? ""], ["billingCurrency", "Billed in", typed.billingCurrency ?? ""],
  ],
  means: (code, typed) => {
    const shares = [percent(typed.serviceFeeSplit), percent(typed.otherAgentFeeSplit)];
    const rest = shares.includes(undefined) ? "what is left" : `${subtract("100", add(shares[0]!, shares[1]!))} %`;
    return `${code} will be a lender of the programme for good: it can be changed and not removed. Of each gross, ${rest} goes to it and its clients; it is billed in ${typed.billingCurrency}.`;
  },
  wrong: (typed) => {
    const shares = [percent(typed.serviceFeeSplit), percent(typed.otherAgentFeeSplit)];
    const most = shares.includes(undefined) ? "0" : add(shares[0]!, shares[1]!);
    return compare(most, "100") > 0 ? ["The two shares are more than 100 % of the gross."] : [];
  },
};

function borrower(row: Row | null): Action {
  return {
    title: row ? `Borrower ${plain(row.borrowerCode)}` : "New borrower",
    button: "Register",
    method: "PUT",
    path: (typed) => `/desk/v1/borrowers/${encodeURIComponent(row ? plain(row.borrowerCode) : (typed.borrowerCode ?? "").trim())}`,
    fields: [
      ...(row ? [] : [{ name: "borrowerCode", label: "Code", form: "BRW" }]),
      { name: "borrowerName", label: "Name", start: row ? plain(row.borrowerName) : "" },
      { name: "marginPercent", label: "Margin, % of the value", figure: true, start: row ? plain(row.marginPercent) : "102" },
      { name: "externalBorrowerCode", label: "Code elsewhere", optional: true, start: row ? plain(row.externalBorrowerCode) : "" },
    ],
    preview: (typed) => <Registering party={BORROWER} code={row ? plain(row.borrowerCode) : (typed.borrowerCode ?? "").trim()} typed={typed} />,
    ...(row ? {} : { word: (typed: Typed) => (typed.borrowerCode ?? "").trim() }),
    body: (typed) => ({ borrowerName: given(typed.borrowerName), marginPercent: figure(typed.marginPercent), externalBorrowerCode: given(typed.externalBorrowerCode) }),
    told: (answer) => <p>{plain((answer as Row).borrowerName)} may borrow. <a href={href("ticket", { borrowerCode: plain((answer as Row).borrowerCode) })}>A request of it</a></p>,
  };
}

function lender(row: Row | null): Action {
  return {
    title: row ? `Lender ${plain(row.lenderCode)}` : "New lender",
    button: "Register",
    method: "PUT",
    path: (typed) => `/desk/v1/lenders/${encodeURIComponent(row ? plain(row.lenderCode) : (typed.lenderCode ?? "").trim())}`,
    fields: [
      ...(row ? [] : [{ name: "lenderCode", label: "Code", form: "DEMO" }]),
      { name: "lenderName", label: "Name", start: row ? plain(row.lenderName) : "" },
      { name: "serviceFeeSplit", label: "The service’s share of the gross, %", figure: true, start: row ? plain(row.serviceFeeSplit) : "20" },
      { name: "otherAgentFeeSplit", label: "Other agents’ share, %", figure: true, start: row ? plain(row.otherAgentFeeSplit) : "0" },
      { name: "billingCurrency", label: "Billed in", start: row ? plain(row.billingCurrency) : "USD" },
    ],
    preview: (typed) => <Registering party={LENDER} code={row ? plain(row.lenderCode) : (typed.lenderCode ?? "").trim()} typed={typed} />,
    ...(row ? {} : { word: (typed: Typed) => (typed.lenderCode ?? "").trim() }),
    body: (typed) => ({
      lenderName: given(typed.lenderName),
      serviceFeeSplit: figure(typed.serviceFeeSplit),
      otherAgentFeeSplit: figure(typed.otherAgentFeeSplit),
      billingCurrency: given(typed.billingCurrency),
    }),
    told: (answer) => <p>{plain((answer as Row).lenderName)} is registered. Its credentials are made at <a href={href("credentials")}>Credentials</a>.</p>,
  };
}

function Parties({ listing, action }: { listing: Listing; action: (row: Row | null) => Action }) {
  const past = useRoute().params.asOf !== undefined;
  return (
    <List listing={{
      ...listing,
      ...(past ? {} : { open: (row: Row, again: () => void) => perform(action(row), again) }),
      actions: (again) => <ActionButton action={action(null)} done={again} />,
    }} />
  );
}

export function Borrowers() {
  return <Parties listing={BORROWERS} action={borrower} />;
}

export function Lenders() {
  return <Parties listing={LENDERS} action={lender} />;
}
