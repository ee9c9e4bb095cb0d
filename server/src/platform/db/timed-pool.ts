import pg from "pg";
import { isInTransaction } from "./open-transaction.ts";

type Callback = Parameters<pg.Pool["connect"]>[0];

/** How often callers had to wait for a connection, and how long together. */
export interface PoolWaits {
  count: number;
  ms: number;
}

/** A pool that adds up how long its callers wait because no connection is idle. */
export class TimedPool extends pg.Pool {
  readonly waits: PoolWaits = { count: 0, ms: 0 };
  /** Called when a transaction's work asks for a second connection. As many such at once as there are connections stall. */
  onSecondConnection: (() => void) | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    this.reportSecondConnection();
    const addWait = this.idleCount > this.waitingCount ? undefined : this.#startWait();
    if (callback === undefined) {
      const connecting = super.connect();
      if (addWait) connecting.then(addWait, addWait);
      return connecting;
    }
    super.connect((error, client, release) => {
      addWait?.();
      callback(error, client, release);
    });
    return undefined;
  }

  /** For a statement that will go over one, although it isn't asked for here. */
  reportSecondConnection(): void {
    if (this.onSecondConnection && isInTransaction(this)) this.onSecondConnection();
  }

  #startWait(): () => void {
    const since = performance.now();
    return () => {
      this.waits.count += 1;
      this.waits.ms += performance.now() - since;
    };
  }
}
