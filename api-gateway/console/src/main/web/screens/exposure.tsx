/** Is it covered: what each account’s loans to a borrower require, against the collateral after haircut. */

import { useState } from "preact/hooks";
import type { Row } from "../api.ts";
import { performAll } from "../bulk.tsx";
import { Cover, type Covered } from "../charts/cover.tsx";
import { compare } from "../decimal.ts";
import { List } from "../list.tsx";
import type { Listing } from "../listing.ts";
import { BORROWER, by, columns, DATE, money } from "../lists/filters.ts";
import { useNarrow } from "../narrow.ts";
import { go, href, useRoute } from "../route.ts";
import { Failure } from "../states.tsx";
import { plain } from "../table.tsx";
import { walk } from "../walk.ts";
import { OfWhole, WhichOthers } from "../whole-list.tsx";
import { COVER } from "./bulk-loans.tsx";
import { Series, type SeriesOf } from "./series.tsx";

const MOST = 25;

function state(row: Row): string {
  if (row.exposure === null) return "Not reported";
  return compare(plain(row.exposure), "0") > 0 ? "Uncovered" : "Covered";
}

const EXPOSURES: Listing = {
  title: "Exposure",
  path: "/desk/v1/exposures",
  columns: columns(
    ["borrowerCode", "Borrower"],
    { key: "state", label: "State", of: state, status: true },
    ["borrowerName", "Name"], ["lenderCode", "Lender"], ["accountNumber", "Account"],
    money("requiredValue", "Required", "currency"), money("collateralValue", "After haircut", "currency"), money("exposure", "Exposure", "currency"),
    ["currency", "Ccy"], ["date", "Report of"],
  ),
  filters: [DATE, BORROWER, { name: "lenderCode", label: "Lender" }],
  empty: "Accounts with open loans appear here; figures come with the tri-party agent’s report of a day, which the desk sends in.",
  open: (row) => go(href("loans", { borrowerCode: plain(row.borrowerCode), lenderCode: plain(row.lenderCode) })),
  identity: by("lenderCode", "accountNumber", "borrowerCode", "currency"),
  live: true,
  bulk: { scope: "desk", bar: (rows, again) => <ConfirmCover accounts={rows} again={again} /> },
  above: (rows, whole) => <OfWhole names={["account", "accounts"]} rows={rows} whole={whole} draw={(drawn) =>
    <><WhichOthers {...drawn} whole={whole} /><Charts rows={drawn.rows} beside={whole.beside} /></>} />,
};

const OF_ACCOUNT = by("lenderCode", "accountNumber", "borrowerCode");

/** Loans of accounts that wait for their cover, whatever report there is. */
async function waiting(accounts: Array<Row>): Promise<Array<Row>> {
  const chosen = new Set(accounts.map(OF_ACCOUNT));
  const loans: Array<Row> = [];
  for (const borrowerCode of new Set(accounts.map((each) => plain(each.borrowerCode)))) {
    const { rows } = await walk("/desk/v1/loans/custody", { borrowerCode, status: "Pending - Uncovered" }, Infinity, new AbortController().signal);
    loans.push(...rows.filter((loan) => chosen.has(OF_ACCOUNT(loan))));
  }
  return loans;
}

function ConfirmCover({ accounts, again }: { accounts: Array<Row>; again: () => void }) {
  const [said, setSaid] = useState<{ busy?: true; none?: true; error?: Error }>({});
  const find = async () => {
    setSaid({ busy: true });
    try {
      const loans = await waiting(accounts);
      setSaid(loans.length === 0 ? { none: true } : {});
      if (loans.length > 0) performAll(COVER, loans, again);
    } catch (failed) {
      setSaid({ error: failed as Error });
    }
  };
  return (
    <>
      <button type="button" disabled={said.busy} onClick={find}>Confirm cover</button>
      {said.none && <span role="status">No loan of {accounts.length === 1 ? "this account" : "these accounts"} waits for cover.</span>}
      {said.error && <Failure error={said.error} what="Loans" retry={find} />}
    </>
  );
}

function Charts({ rows, beside = [] }: { rows: Array<Row>; beside?: Array<Row> }) {
  const narrow = useNarrow();
  const valued = rows.filter((row) => row.exposure !== null);
  const currencies = [...new Set(valued.map((row) => plain(row.currency)))];
  const unreported = rows.length - valued.length;
  return (
    <>
      {unreported > 0 && <p class="note bad" role="status">{unreported === 1 ? "One account has" : `${unreported} accounts have`} open loans, and no report of collateral.</p>}
      {currencies.map((currency) => {
        const all = valued.filter((row) => row.currency === currency);
        const seen = all.length > MOST ? all.sort((one, other) => compare(plain(other.exposure), plain(one.exposure))).slice(0, MOST) : all;
        const bars = seen.map((row): Covered => ({
          label: plain(row.borrowerCode),
          under: `${plain(row.lenderCode)} ${plain(row.accountNumber)}`,
          required: plain(row.requiredValue),
          there: plain(row.collateralValue),
          missing: plain(row.exposure),
        }));
        return (
          <figure class={narrow ? "chart fits" : "chart"} key={currency}>
            <figcaption><h2>Required and there, {currency}</h2></figcaption>
            <Cover bars={bars} currency={currency}
              beside={beside.filter((row) => row.exposure !== null && row.currency === currency).flatMap((row) => [plain(row.requiredValue), plain(row.collateralValue)])} />
            {seen.length < all.length && <p class="quiet">The {MOST} accounts of which most is not covered, of {all.length}.</p>}
          </figure>
        );
      })}
    </>
  );
}

const OVER_TIME: SeriesOf = {
  title: "Cover over time",
  metrics: [["exposure", "Exposure"], ["required-value", "Required"], ["collateral-value", "After haircut"]],
  by: ["borrowerCode", "lenderCode"],
};

export function Exposure() {
  const { params } = useRoute();
  return (
    <>
      <List listing={EXPOSURES} />
      <section class="page"><Series of={OVER_TIME} filters={{ borrowerCode: params.borrowerCode, lenderCode: params.lenderCode }} /></section>
    </>
  );
}
