import { Readable } from "node:stream";
import pg from "pg";

/** A position in the write-ahead log (LSN), in bytes. */
export type WalPosition = bigint;

export const parsePosition = (text: string): WalPosition => {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

export const formatPosition = (position: WalPosition): string =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffff_ffffn).toString(16).toUpperCase()}`;

/** Connects to PostgreSQL's replication protocol, whose role needs the attribute REPLICATION. Takes commands, no statements. */
export const connectForReplication = async (url: string): Promise<pg.Client> => {
  const config: pg.ClientConfig & { readonly replication: "true" } = {
    connectionString: url,
    application_name: "funding-desk backup",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    replication: "true",
  };
  const client = new pg.Client(config);
  // Whatever runs on the connection fails with the same error.
  client.on("error", () => {});
  await client.connect();
  return client;
};

export interface SystemIdentity {
  readonly systemId: string;
  readonly timeline: number;
  readonly position: WalPosition;
}

/** Runs a command that answers with rows. Their types are PostgreSQL's for such commands. */
export const runCommand = async <Row extends object>(client: pg.Client, command: string): Promise<Row[]> =>
  (await client.query<Row>(command)).rows;

export const identifySystem = async (client: pg.Client): Promise<SystemIdentity> => {
  const [row] = await runCommand<{ systemid: string; timeline: number | string; xlogpos: string }>(
    client,
    "IDENTIFY_SYSTEM",
  );
  if (!row) throw new Error("The database didn't say who it is.");
  return { systemId: row.systemid, timeline: Number(row.timeline), position: parsePosition(row.xlogpos) };
};

/** A command that answers with a copy: rows before it, messages, rows after it. */
export interface Copy {
  /** Each message as a buffer of its own. Fails when the command or the connection does. */
  readonly messages: Readable;
  readonly rows: readonly (readonly (string | null)[])[];
  /** For a copy that goes both ways. */
  send(message: Buffer): void;
}

interface Connection {
  readonly stream: { pause(): void; resume(): void };
  query(text: string): void;
  once(event: "copyDone", listener: () => void): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** @param goesBothWays whether the other side waits for us to end the copy, too */
export const openCopy = (client: pg.Client, command: string, { goesBothWays = false } = {}): Copy => {
  const rows: (string | null)[][] = [];
  let connection: Connection | undefined;
  const messages = new Readable({ objectMode: true, highWaterMark: 64, read: () => connection?.stream.resume() });
  // node-postgres calls these on the query in progress.
  const query = {
    submit(on: Connection) {
      connection = on;
      if (goesBothWays) on.once("copyDone", () => on.endCopyFrom());
      on.query(command);
    },
    handleRowDescription() {},
    handleDataRow: ({ fields }: { fields: (string | null)[] }) => void rows.push(fields),
    handleCommandComplete() {},
    // The parser uses its buffer again, so keep a copy.
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (!messages.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleReadyForQuery: () => void messages.push(null),
    handleError: (error: Error) => void messages.destroy(error),
  };
  client.query(query as unknown as pg.Submittable);
  return { messages, rows, send: (message) => connection?.sendCopyFromChunk(message) };
};

/** Ends the connection at once, in the middle of a copy as well. */
export const dropConnection = (client: pg.Client): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
};
