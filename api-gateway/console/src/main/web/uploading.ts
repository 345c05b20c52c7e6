/** Carries what is long to the service, and tells how much of it has gone: `fetch` does not say. */

import type { Carrier } from "./api.ts";

const LINE = /^([^:]+):\s*(.*)$/;

function headers(text: string): Headers {
  const found = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const [, name, value] = LINE.exec(line) ?? [];
    if (name !== undefined && value !== undefined) found.append(name, value);
  }
  return found;
}

/** Tells of each few bytes more that have gone. */
export function uploading(told: (bytes: number) => void): Carrier {
  return (url, { method = "POST", headers: named, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(named).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded }) => told(loaded);
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status, headers: headers(request.getAllResponseHeaders()) }));
      request.onerror = request.onabort = () => reject(new TypeError("The connection is cut"));
      request.send(body as Blob);
    });
}
