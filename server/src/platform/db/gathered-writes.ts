import type pg from "pg";

const corked = new Set<pg.ClientBase>();

/**
 * Holds back writes to a connection until this turn of the event loop is over, so that its statements go out in one write: on a
 * busy server, half of a request's cost is system calls. The connection must be pipelined.
 */
export function gatherWrites(client: pg.ClientBase): void {
  if (corked.has(client)) return;
  if (corked.size === 0) setImmediate(release);
  corked.add(client);
  getStream(client).cork();
}

function release(): void {
  const clients = [...corked];
  corked.clear();
  for (const client of clients) getStream(client).uncork();
}

/** A pool's client is a `pg.Client` too, although its type says less. */
const getStream = (client: pg.ClientBase) => (client as pg.Client).connection.stream;
