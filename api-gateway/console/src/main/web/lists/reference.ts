/** What the programme knows of parties, securities and markets; in the desk's hands. */

import { hundredfold, shown } from "../decimal.ts";
import type { Listing } from "../listing.ts";
import { plain } from "../table.tsx";
import { by, columns, DATES, ISIN } from "./filters.ts";

export const LENDERS: Listing = {
  title: "Lenders",
  path: "/desk/v1/lenders",
  columns: columns(
    ["lenderCode", "Lender"], ["lenderName", "Name"], ["serviceFeeSplit", "Service %", 2],
    ["otherAgentFeeSplit", "Other agents %", 2], ["billingCurrency", "Billed in"],
  ),
  filters: [],
  empty: "The desk registers a lender with PUT /desk/v1/lenders/{lenderCode}.",
  identity: by("lenderCode"),
};

export const BORROWERS: Listing = {
  title: "Borrowers",
  path: "/desk/v1/borrowers",
  columns: columns(
    ["borrowerCode", "Borrower"], ["borrowerName", "Name"], ["externalBorrowerCode", "Code elsewhere"],
    ["marginPercent", "Margin %", 2],
  ),
  filters: [],
  empty: "Nobody can borrow yet: register a borrower with “New borrower”.",
  identity: by("borrowerCode"),
};

export const INSTRUMENTS: Listing = {
  title: "Instruments",
  path: "/desk/v1/instruments",
  columns: columns(
    ["isin", "ISIN"], ["instrumentName", "Name"], ["instrumentType", "Type"], ["ticker", "Ticker"],
    ["mic", "Market"], ["compositeTicker", "Composite"], ["compositeBbgId", "Composite id"],
    ["countryOfListing", "Listed in"], ["currency", "Ccy"], ["maturityDate", "Matures"],
  ),
  filters: [ISIN, { name: "ticker", label: "Ticker" }, { name: "instrumentType", label: "Type" }],
  empty: "The desk sends securities in: “Send a file”, or POST /desk/v1/instruments.",
  identity: by("isin"),
};

export const PRICES: Listing = {
  title: "Prices",
  path: "/desk/v1/prices",
  columns: columns(
    ["isin", "ISIN"], ["date", "Date"], ["price", "Price", 2], ["currency", "Ccy"],
  ),
  filters: [ISIN, ...DATES],
  empty: "A day can be closed when each security on loan has a price: “Send a file”, or POST /desk/v1/prices.",
  identity: by("isin", "date"),
};

export const FX_RATES: Listing = {
  title: "FX rates",
  path: "/desk/v1/fx-rates",
  columns: columns(
    ["fromCurrency", "From currency"], ["toCurrency", "To currency"], ["date", "Date"], ["rate", "Rate", 4],
  ),
  filters: [{ name: "fromCurrency", label: "From currency" }, { name: "toCurrency", label: "To currency" }, ...DATES],
  empty: "Needed where price, loan and bill have different currencies: “Send a file”, or POST /desk/v1/fx-rates.",
  identity: by("fromCurrency", "toCurrency", "date"),
};

export const MARKET_RATES: Listing = {
  title: "Market rates",
  path: "/desk/v1/market-rates",
  columns: columns(
    ["isin", "ISIN"], ["date", "Date"], ["rateBps", "Rate bps", 2], ["volume", "Volume", 0],
    { key: "utilization", label: "Utilisation %", decimals: 2, show: (row) => row.utilization === null ? "–" : shown(hundredfold(plain(row.utilization)), 2) },
  ),
  filters: [ISIN, ...DATES],
  empty: "What the market pays for a security; portfolio analysis uses it. “Send a file”, or POST /desk/v1/market-rates.",
  identity: by("isin", "date"),
};
