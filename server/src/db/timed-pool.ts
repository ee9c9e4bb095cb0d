import pg from "pg";

type Callback = Parameters<pg.Pool["connect"]>[0];

/** How often callers had to wait for a connection, and how long together. */
export interface PoolWaits {
  count: number;
  ms: number;
}

/** A pool that adds up how long its callers wait because no connection is idle. */
export class TimedPool extends pg.Pool {
  readonly waits: PoolWaits = { count: 0, ms: 0 };

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
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

  #startWait(): () => void {
    const since = performance.now();
    return () => {
      this.waits.count += 1;
      this.waits.ms += performance.now() - since;
    };
  }
}
