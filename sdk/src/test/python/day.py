"""The README's day, by the client that is shipped."""

import datetime
import os
from decimal import Decimal

import lendledger

ISIN = "US0378331005"
TODAY = datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def client(name):
    return lendledger.Client(
        os.environ["LENDLEDGER_SERVER"], name, name + "-secret", ca=os.environ["LENDLEDGER_CA"]
    )


def same(told, expected):
    assert told == expected, f"{told} instead of {expected}"


def bring_inventory(desk, lender):
    desk.put("/desk/v1/borrowers/BRW", {"borrowerName": "Demo Borrower", "marginPercent": 102})
    price = {"isin": ISIN, "price": 50, "currency": "USD"}
    priced = desk.post("/desk/v1/prices", {"date": TODAY, "prices": [price]}, wait_seconds=30)
    same(priced["status"], "Applied")
    part = {"effectiveDate": TODAY, "optInStatus": "In"}
    lender.post(
        "/api/v1/client-reference",
        {"clients": [{**part, "clientId": "A", "feeSplit": 90}, {**part, "clientId": "B", "feeSplit": 80}]},
        wait_seconds=30,
    )
    held = {"isin": ISIN, "ticker": "AAPL", "currency": "USD", "custodyAccountId": "ACC-1"}
    units = {"A": 10000, "B": 5000, "C": 7000}
    positions = [{**held, "clientId": each, "quantity": many} for each, many in units.items()]
    lender.post("/api/v1/positions", {"asOfDate": TODAY, "positions": positions}, wait_seconds=30)


def lend(desk):
    request = {
        "requestId": "R-1",
        "borrowerCode": "BRW",
        "isin": ISIN,
        "units": 9000,
        "collateralType": "Non-Cash",
        "lendingRate": Decimal("4.20"),
        "loanCurrency": "USD",
        "tradeDate": TODAY,
        "settlementDate": TODAY,
    }
    result = desk.post("/desk/v1/borrow-requests", {"borrowRequests": [request]})["results"][0]
    same(result["unfilledUnits"], 0)
    return result["loans"][0]["loanId"]


def deliver(desk, lender, loan):
    desk.post(f"/desk/v1/loans/{loan}/collateral-received", {})
    status = {
        "accountNumber": "ACC-1",
        "tradeId": loan,
        "tradeType": "Loan",
        "originalUnits": 9000,
        "settledUnits": 9000,
        "tradeDate": TODAY,
        "intendedSettlementDate": TODAY,
        "actualSettlementDate": TODAY,
        "isin": ISIN,
        "settlementStatus": "Settled",
        "borrowerCode": "BRW",
    }
    lender.post("/api/v1/settlement-status", {"settlementStatuses": [status]}, wait_seconds=30)
    parts = {each["clientId"]: each["settledUnits"] for each in lender.pages("/api/v1/loans/clients")}
    same(parts, {"A": 6000, "B": 3000})


def bill(desk, lender):
    desk.post(f"/desk/v1/business-days/{TODAY}/close")
    gross = sorted(each["accrualGross"] for each in lender.pages("/api/v1/accruals"))
    same(gross, [Decimal("17.5"), Decimal("35")])
    [billed] = lender.pages("/api/v1/billing-summary")
    same(billed["grossAccrual"], Decimal("52.50"))
    same(billed["netClientRevenue"], Decimal("36.40"))


def sell(lender):
    sale = {
        "transactionId": "T-1",
        "clientId": "A",
        "accountId": "ACC-1",
        "isin": ISIN,
        "side": "Sell",
        "units": 7000,
        "tradeDate": TODAY,
        "settlementDate": TODAY,
    }
    sold = lender.post("/api/v1/transactions", {"transactions": [sale]}, wait_seconds=30)
    same(sold["consequences"], "Done")
    recalls = [each["originalUnits"] for each in lender.pages("/api/v1/trades", tradeType="Recall")]
    same(recalls, [1000])


with client("demo-desk") as desk, client("demo-lender") as lender:
    bring_inventory(desk, lender)
    deliver(desk, lender, lend(desk))
    bill(desk, lender)
    sell(lender)
    print("walked")
