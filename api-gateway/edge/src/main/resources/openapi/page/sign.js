/** The inbound secret that was set here last. */
let inboundSecret = null;

/** Signs what is pushed in, once the secret is known (Standard Webhooks). */
async function signed(request) {
  const path = request.url ? new URL(request.url, location.href).pathname : "";
  if (path.endsWith("/inbound-webhook-secret") && request.method === "PUT") {
    inboundSecret = JSON.parse(request.body).secret;
  }
  if (path.startsWith("/webhooks/v1/") && inboundSecret) {
    const id = crypto.randomUUID();
    const timestamp = String(Math.floor(Date.now() / 1000));
    request.headers["webhook-id"] = id;
    request.headers["webhook-timestamp"] = timestamp;
    request.headers["webhook-signature"] = "v1," + (await hmac(`${id}.${timestamp}.${request.body}`));
  }
  return request;
}

/** HMAC-SHA256 by the secret's bytes, in Base64. */
async function hmac(text) {
  const usage = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secretBytes(), usage, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(mac)));
}

/** Base64 behind `whsec_`, or else the text itself. */
function secretBytes() {
  if (inboundSecret.startsWith("whsec_")) {
    return Uint8Array.from(atob(inboundSecret.slice(6)), (each) => each.charCodeAt(0));
  }
  return new TextEncoder().encode(inboundSecret);
}
