/** Parties of the programme, and registering one. */

import { type Action, ActionButton, perform } from "../action.tsx";
import type { Row } from "../api.ts";
import { figure, given } from "../exact.ts";
import { List, type Listing } from "../list.tsx";
import { BORROWERS, LENDERS } from "../lists/reference.ts";
import { href, useRoute } from "../route.ts";
import { plain } from "../table.tsx";

function borrower(row: Row | null): Action {
  return {
    title: row ? `Borrower ${plain(row.borrowerCode)}` : "New borrower",
    button: "Register",
    method: "PUT",
    path: (typed) => `/desk/v1/borrowers/${encodeURIComponent(row ? plain(row.borrowerCode) : typed.borrowerCode ?? "")}`,
    fields: [
      ...(row ? [] : [{ name: "borrowerCode", label: "Code", form: "BRW" }]),
      { name: "borrowerName", label: "Name", start: row ? plain(row.borrowerName) : "" },
      { name: "marginPercent", label: "Margin, % of the value", figure: true, start: row ? plain(row.marginPercent) : "102" },
      { name: "externalBorrowerCode", label: "Code elsewhere", optional: true, start: row ? plain(row.externalBorrowerCode) : "" },
    ],
    body: (typed) => ({ borrowerName: given(typed.borrowerName), marginPercent: figure(typed.marginPercent), externalBorrowerCode: given(typed.externalBorrowerCode) }),
    told: (answer) => <p>{plain((answer as Row).borrowerName)} may borrow. <a href={href("ticket", { borrowerCode: plain((answer as Row).borrowerCode) })}>A request of it</a></p>,
  };
}

function lender(row: Row | null): Action {
  return {
    title: row ? `Lender ${plain(row.lenderCode)}` : "New lender",
    button: "Register",
    method: "PUT",
    path: (typed) => `/desk/v1/lenders/${encodeURIComponent(row ? plain(row.lenderCode) : typed.lenderCode ?? "")}`,
    fields: [
      ...(row ? [] : [{ name: "lenderCode", label: "Code", form: "DEMO" }]),
      { name: "lenderName", label: "Name", start: row ? plain(row.lenderName) : "" },
      { name: "serviceFeeSplit", label: "The service’s share of the gross, %", figure: true, start: row ? plain(row.serviceFeeSplit) : "20" },
      { name: "otherAgentFeeSplit", label: "Other agents’ share, %", figure: true, start: row ? plain(row.otherAgentFeeSplit) : "0" },
      { name: "billingCurrency", label: "Billed in", start: row ? plain(row.billingCurrency) : "USD" },
    ],
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
