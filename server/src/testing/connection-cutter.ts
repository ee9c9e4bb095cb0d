import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A relay for TCP connections that breaks them on demand, as failing machines and networks do. */
export interface ConnectionCutter {
  readonly port: number;
  /** The same address, past this relay. */
  relayed(url: string): string;
  /** Breaks every connection; new ones pass. */
  cut(): void;
  /** Breaks every connection and refuses new ones until `mend`. */
  takeAway(): Promise<void>;
  mend(): Promise<void>;
  /** Breaks the next connection that sends this text, once. */
  cutAt(text: string, trap: Trap): void;
  /** Says nothing more on the connections there are, as a machine that lost its power does. */
  freeze(): void;
  close(): Promise<void>;
}

interface Trap {
  /** Before it's passed on, or when the answer comes. */
  readonly when: "before" | "answered";
  /** Only on a connection that has sent this. */
  readonly after?: string;
}

interface Pair {
  end(): void;
  isFrozen: boolean;
}

export const startConnectionCutter = async (target: {
  readonly host: string;
  readonly port: number;
}): Promise<ConnectionCutter> => {
  const pairs = new Set<Pair>();
  let trap: (Trap & { readonly text: string }) | undefined;

  const relay = (near: Socket): void => {
    const far = connect({ ...target, noDelay: true });
    let isTrapped = false;
    let hasSentFirst = false;
    const pair: Pair = {
      isFrozen: false,
      end() {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      },
    };
    pairs.add(pair);
    near.on("data", (chunk: Buffer) => {
      if (pair.isFrozen) return;
      if (trap?.after && chunk.includes(trap.after)) hasSentFirst = true;
      if (trap && chunk.includes(trap.text) && (hasSentFirst || !trap.after)) {
        const { when } = trap;
        trap = undefined;
        if (when === "before") return pair.end();
        isTrapped = true;
      }
      far.write(chunk);
    });
    far.on("data", (chunk: Buffer) => {
      if (isTrapped) pair.end();
      else if (!pair.isFrozen) near.write(chunk);
    });
    for (const socket of [near, far]) socket.on("error", pair.end).on("close", pair.end);
  };

  const listen = async (port: number): Promise<Server> => {
    const server = createServer({ noDelay: true }, relay).listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  const cut = (): void => {
    for (const pair of pairs) pair.end();
  };
  let server: Server | undefined = await listen(0);
  const { port } = server.address() as AddressInfo;
  const takeAway = async (): Promise<void> => {
    const closing = server;
    server = undefined;
    const closed = closing && once(closing, "close");
    closing?.close();
    cut();
    await closed;
  };

  return {
    port,
    relayed: (url) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port) }).href,
    cut,
    takeAway,
    async mend() {
      server ??= await listen(port);
    },
    cutAt(text, given) {
      trap = { text, ...given };
    },
    freeze() {
      for (const pair of pairs) pair.isFrozen = true;
    },
    close: takeAway,
  };
};
