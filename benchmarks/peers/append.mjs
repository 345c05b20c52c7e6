// Appends events of 240 bytes, one each, by one of the event stores.
// node append.mjs <peer> <address of the database>; then "<appenders> <milliseconds>" on a line of
// its input, which it answers with the number of appends that were acknowledged; or "stored", which it
// answers with the number of events that are stored.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";

const MOST_CONNECTIONS = 16;
const [peer, address] = process.argv.slice(2);

function text(stream) {
  return stream.repeat(8).slice(0, 220);
}

async function emmett() {
  const { getPostgreSQLEventStore } = await import("@event-driven-io/emmett-postgresql");
  const store = getPostgreSQLEventStore(address);
  await store.schema.migrate();
  return {
    append: (stream) =>
      store.appendToStream(stream, [{ type: "Noted", data: { text: text(stream) } }]),
    stored: "SELECT count(*) FROM emt_messages",
    close: () => store.close(),
  };
}

async function dcb() {
  const { PostgresEventStore } = await import("@dcb-es/event-store-postgres");
  const { Tags } = await import("@dcb-es/event-store");
  const pool = new pg.Pool({ connectionString: address, max: MOST_CONNECTIONS });
  const store = new PostgresEventStore({ pool });
  await store.ensureInstalled();
  return {
    append: (stream) =>
      store.append({
        events: {
          type: "Noted",
          tags: Tags.fromObj({ stream }),
          data: { text: text(stream) },
          metadata: {},
        },
      }),
    stored: "SELECT count(*) FROM events",
    close: () => pool.end(),
  };
}

async function messageDb() {
  const pool = new pg.Pool({
    connectionString: address,
    max: MOST_CONNECTIONS,
    options: "-c search_path=message_store,public",
  });
  const root = path.dirname(
    createRequire(import.meta.url).resolve("@eventide/message-db/package.json"),
  );
  const files = [
    "schema/message-store",
    "tables/messages",
    "types/message",
    "functions/message-store-version",
    "functions/hash-64",
    "functions/acquire-lock",
    "functions/category",
    "functions/is-category",
    "functions/id",
    "functions/cardinal-id",
    "functions/stream-version",
    "functions/write-message",
    "indexes/messages-id",
    "indexes/messages-stream",
    "indexes/messages-category",
  ];
  const installing = await pool.connect();
  for (const each of files) {
    const sql = await readFile(path.join(root, "database", `${each}.sql`), "utf8");
    // Outside a transaction an index can be made CONCURRENTLY; with several statements it cannot.
    for (const statement of each.startsWith("indexes/") ? sql.split(";") : [sql]) {
      if (statement.trim()) {
        await installing.query(statement);
      }
    }
  }
  installing.release();
  return {
    append: (stream) =>
      pool.query("SELECT message_store.write_message($1, $2, 'Noted', $3)", [
        randomUUID(),
        stream,
        JSON.stringify({ text: text(stream) }),
      ]),
    stored: "SELECT count(*) FROM message_store.messages",
    close: () => pool.end(),
  };
}

const store = await { emmett, dcb, "message-db": messageDb }[peer]();
console.log("ready");
const reading = new pg.Client({ connectionString: address });
await reading.connect();

async function append(appenders, milliseconds) {
  const end = performance.now() + milliseconds;
  let count = 0;
  await Promise.all(
    Array.from({ length: appenders }, async () => {
      while (performance.now() < end) {
        await store.append(`note-${randomUUID()}`);
        count++;
      }
    }),
  );
  return count;
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line === "stored") {
    // A store may have taught the driver to read counts as BigInt.
    console.log(String((await reading.query(store.stored)).rows[0].count));
  } else {
    const [appenders, milliseconds] = line.split(" ").map(Number);
    console.log(await append(appenders, milliseconds));
  }
}
await reading.end();
await store.close();
