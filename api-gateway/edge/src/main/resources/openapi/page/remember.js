/** What answers tell that later requests take: the paths, their parameter, and where it is told. */
const TOLD = [
  [/^\/api\/v1\/submissions\//, "id", /^\/api\/v1\//, (body) => body.submissionId],
  [/^\/audit\/v1\/submissions\//, "id", /^\/(api|desk)\/v1\//, (body) => body.submissionId],
  [/^\/desk\/v1\/submissions\/\{id}($|\/content)/, "id", /^\/desk\/v1\//, (body) => body.submissionId],
  [/\/withdraw$/, "id", /\/(prices|fx-rates|market-rates)$/, (body) => body.submissionId],
  [/\/webhook-subscriptions\//, "id", /\/webhook-subscriptions$/, (body) => newest(body).id],
  [/\/deliveries\//, "deliveryId", /\/(deliveries|test)$/, (body) => newest(body).id],
  [/^\/desk\/v1\/loans\//, "loanId", /\/borrow-requests$/, (body) => body.results[0].loans[0].loanId],
  [/^\/desk\/v1\/loans\//, "loanId", /\/loans\/custody$/, (body) => newest(body).loanId],
  [/^\/desk\/v1\/loans\//, "number", /\/(returns|recalls)$/, (body) => body.tradeId.split("/")[1]],
  [/\/api-keys\//, "id", /\/api-keys$/, (body) => newest(body).id],
  [/\/oauth-clients\//, "clientId", /\/oauth-clients$/, (body) => newest(body).clientId],
  [/\/signing-keys\//, "kid", /\/signing-keys/, (body) => body.data[0].kid],
  [/\/parked-events\//, "sequence", /\/parked-events$/, (body) => newest(body).sequence],
];

/** Of a list the last one, or what was made. */
function newest(body) {
  return body.data ? body.data[body.data.length - 1] : body;
}

/** Tells by (paths, name, value) what of an answer later requests take. */
function remember(response, tell) {
  if (!response.ok) {
    return;
  }
  const asked = new URL(response.url, location.href).pathname;
  for (const [paths, name, from, value] of TOLD) {
    if (from.test(asked)) {
      try {
        const told = value(JSON.parse(response.text));
        if (told) {
          tell(paths, name, told);
        }
      } catch (nothingThere) {
        // a list without entries, a request that booked no loan
      }
    }
  }
}
