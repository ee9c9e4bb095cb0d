import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A real SMTP server on a port of its own, and the mail it received. */
export interface MailServer {
  readonly url: string;
  readonly received: Email[];
  /**
   * Waits for the next mail to this address with this subject. A mail that arrived earlier counts if no call returned
   * it yet.
   */
  next(address: string, subject?: RegExp): Promise<Email>;
  /** Answers every mail with this code from now on; undefined accepts mail again. */
  refuseWith(code: number | undefined): void;
  close(): Promise<void>;
}

const waitMs = 15_000;

export const startMailServer = async (port = 0): Promise<MailServer> => {
  const received: Email[] = [];
  const told = new Set<Email>();
  const waiting = new Set<() => void>();
  let refusal: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (refusal !== undefined) {
          // Real servers quote the address, too.
          const quoted = envelope.rcptTo.map(({ address }) => address).join(", ");
          return done(Object.assign(new Error(`Not now for ${quoted}.`), { responseCode: refusal }));
        }
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
        for (const look of [...waiting]) look();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    received,
    next: (address, subject = /./) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = received.find(
            (mail) =>
              !told.has(mail) && subject.test(mail.subject ?? "") && mail.to?.some((to) => to.address === address),
          );
          if (!found) return;
          told.add(found);
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No mail came to ${address}.`));
        }, waitMs);
        waiting.add(look);
        look();
      }),
    refuseWith(code) {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
