import type { AddressInfo } from "node:net";
import hoodiecrow from "hoodiecrow-imap";
import { cleanUpWith } from "./clean-up.ts";

const user = "desk@example.com";
const password = "mail & box";

/** Starts a real IMAP server with one mailbox. It stops when the test, or the file's tests, are over. */
export const startImapServer = async () => {
  const server = hoodiecrow({
    plugins: ["ID", "SASL-IR", "AUTH-PLAIN", "NAMESPACE", "UIDPLUS", "MOVE", "LITERALPLUS", "UNSELECT"],
    users: { [user]: { password } },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  cleanUpWith(() => new Promise<void>((resolve) => server.close(resolve)));
  const host = `127.0.0.1:${port}/INBOX`;
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}`,
    urlWithWrongPassword: `imap://${encodeURIComponent(user)}:wrong@${host}`,
    /** Delivers a mail. Bytes beyond ASCII are one letter each, as in `latin1`. */
    deliver: (raw: string, { arrivedAt = new Date(), folder = "INBOX" } = {}) =>
      void server.appendMessage(folder, [], arrivedAt, raw),
    /** The mails in a folder, oldest first. */
    list: (folder: string): string[] => (server.getMailbox(folder)?.messages ?? []).map(({ raw }) => raw),
  };
};
