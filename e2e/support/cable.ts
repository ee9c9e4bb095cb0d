import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";

/** A TCP connection that a test can cut and mend, to a database or a server. */
export class Cable {
  readonly url: string;
  readonly #server: net.Server;
  readonly #sockets: Set<Socket>;
  #isCut = false;

  private constructor(server: net.Server, sockets: Set<Socket>, url: string) {
    this.#server = server;
    this.#sockets = sockets;
    this.url = url;
  }

  /** @param target where it leads; `url` is the same at this end */
  static async lay(databaseUrl: string): Promise<Cable> {
    const far = new URL(databaseUrl);
    const sockets = new Set<Socket>();
    const keep = (socket: Socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    };
    const server = net.createServer((near) => {
      keep(near);
      if (cable.#isCut) return void near.destroy();
      const onward = net.connect(Number(far.port), far.hostname);
      keep(onward);
      near.pipe(onward).pipe(near);
      near.on("close", () => onward.destroy());
      onward.on("close", () => near.destroy());
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const near = new URL(databaseUrl);
    near.port = String((server.address() as AddressInfo).port);
    const cable = new Cable(server, sockets, near.href);
    return cable;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }
}
