/** Loans that have something in common, added up: each currency by itself. */

import type { Row } from "../api.ts";
import { add, compare, isDecimal, mean } from "../decimal.ts";
import { plain } from "../table.tsx";

export interface Group {
  /** What they have in common. */
  of: string;
  name: string;
  currency: string;
  loans: number;
  units: string;
  value: string;
  accrued: string;
  /** The lending rate on average, weighed by value; none without a rate or a value. */
  rate: string | null;
  /** How many have no price, and so no value. */
  unpriced: number;
}

function sum(loans: Array<Row>, field: string): string {
  return loans.map((loan) => loan[field]).filter(isDecimal).reduce(add, "0");
}

function added(of: string, name: string, loans: Array<Row>): Group {
  const priced = loans.filter((loan) => isDecimal(loan.loanValue));
  return {
    of,
    name,
    currency: plain(loans[0]!.loanCurrency),
    loans: loans.length,
    units: sum(loans, "settledUnits"),
    value: sum(priced, "loanValue"),
    accrued: sum(loans, "loanToDateAccrualGross"),
    rate: mean(priced.filter((loan) => isDecimal(loan.lendingRate)).map((loan) => [loan.lendingRate as string, loan.loanValue as string])),
    unpriced: loans.length - priced.length,
  };
}

function byKey(loans: Array<Row>, key: (loan: Row) => string): Map<string, Array<Row>> {
  const found = new Map<string, Array<Row>>();
  for (const loan of loans) {
    const of = key(loan);
    const some = found.get(of);
    if (some) some.push(loan);
    else found.set(of, [loan]);
  }
  return found;
}

const NAMES: Record<string, string> = { isin: "instrumentName" };

/** By what a field says: of the currency of most loans first, there the largest first. */
export function grouped(loans: Array<Row>, field: string): Array<Group> {
  const currencies = totals(loans).map((each) => each.currency);
  return [...byKey(loans, (loan) => `${plain(loan[field])} ${plain(loan.loanCurrency)}`).values()]
    .map((some) => added(plain(some[0]![field]), plain(some[0]![NAMES[field] ?? ""]), some))
    .sort((one, other) => currencies.indexOf(one.currency) - currencies.indexOf(other.currency) || compare(other.value, one.value) || other.loans - one.loans);
}

/** All of them, by currency. */
export function totals(loans: Array<Row>): Array<Group> {
  return [...byKey(loans, (loan) => plain(loan.loanCurrency)).values()]
    .map((some) => added("", "", some))
    .sort((one, other) => other.loans - one.loans || compare(other.value, one.value));
}
