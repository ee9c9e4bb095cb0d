import { availableParallelism } from "node:os";
import pg from "pg";
import { gatherWrites } from "./gathered-writes.ts";

/**
 * Runs statements over a few shared connections, each sent without waiting for earlier answers. All statements of one turn of
 * the event loop go out in one write. Use it only for reads that an index answers at once: a slow statement delays those behind
 * it.
 */
export type BriefQueries = {
  query<Row extends object>(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
};

const connections = Math.min(4, availableParallelism());

export function createBriefQueries(
  config: pg.ClientConfig & { pipeline: true },
  onIdleError: (error: Error) => void,
): BriefQueries {
  const clients = new Map<number, Promise<pg.Client>>();
  let turn = 0;

  const clientInTurn = (): Promise<pg.Client> => {
    turn = (turn + 1) % connections;
    const slot = turn;
    const known = clients.get(slot);
    if (known) return known;
    const client = new pg.Client(config);
    const opening = client.connect().then(() => client);
    // The next statement reconnects; pg rejects the pending ones.
    const forget = () => {
      if (clients.get(slot) === opening) clients.delete(slot);
    };
    opening.catch(forget);
    client.on("end", forget);
    client.on("error", (error) => {
      forget();
      onIdleError(error);
    });
    clients.set(slot, opening);
    return opening;
  };

  return {
    async query(statement, values) {
      const client = await clientInTurn();
      gatherWrites(client);
      return client.query(statement, values);
    },
    async close() {
      const open = [...clients.values()];
      await Promise.all(open.map((opening) => opening.then((client) => client.end()).catch(() => {})));
    },
  };
}
