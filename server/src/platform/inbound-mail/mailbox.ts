import type { ImapFlow, ImapFlowOptions } from "imapflow";

/** A mail that waits in the mailbox. */
export interface WaitingMail {
  readonly uid: number;
  readonly sizeBytes: number;
  /** Tells it from every other mail of every mailbox, for as long as the mailbox isn't made anew. */
  readonly place: string;
}

/** Where mails go. People find them there with any mail program. */
export type MailFolder = "Processed" | "Not processed";

/** A mailbox that was opened with its address. */
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** For the log and for operators, in place of the mail server's own words, which may quote the user. */
export class MailboxUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The mailbox for replies can't be used: ${describeReason(cause)}.`);
    this.name = "MailboxUnavailable";
  }
}

const describeReason = (error: unknown): string => {
  const { authenticationFailed, code } = error as { authenticationFailed?: unknown; code?: unknown };
  if (authenticationFailed === true) return "the mail server refused the user and password";
  return typeof code === "string" ? code : "no connection";
};

/** More than the headers of people's mail take. */
const headBytes = 64 * 1024;

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

const isOnThisMachine = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);

const toOptions = (address: string): ImapFlowOptions => {
  const url = new URL(address);
  const secure = url.protocol === "imaps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // Never send the password readable over a network.
    ...(secure ? {} : { doSTARTTLS: !isOnThisMachine(url.hostname) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
  };
};

const connect = async (options: ImapFlowOptions): Promise<ImapFlow> => {
  // A start needn't load it.
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client(options);
  // The call under way fails, too.
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

/** Signs in and out. @throws {MailboxUnavailable} */
export const verifyMailbox = async (address: string): Promise<void> => {
  try {
    await connect({ ...toOptions(address), verifyOnly: true });
  } catch (error) {
    throw new MailboxUnavailable(error);
  }
};

/** @param address such as `imaps://user:password@mail.example.com/INBOX` @throws {MailboxUnavailable} */
export const openMailbox = async (address: string) => {
  const { host, pathname } = new URL(address);
  const inbox = decodeURIComponent(pathname.slice(1)) || "INBOX";
  const client = await connect(toOptions(address)).catch((error: unknown) => {
    throw new MailboxUnavailable(error);
  });
  const paths = new Map<MailFolder, string>();

  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw new MailboxUnavailable(error);
    }
  };

  const inFolder = <Result>(path: string, work: () => Promise<Result>): Promise<Result> =>
    attempt(async () => {
      const lock = await client.getMailboxLock(path);
      try {
        return await work();
      } finally {
        lock.release();
      }
    });

  const getPath = async (folder: MailFolder): Promise<string> => {
    const known = paths.get(folder);
    if (known !== undefined) return known;
    // Some servers keep every folder below INBOX.
    const found = (await client.list()).find(
      ({ name, parentPath }) => name === folder && ["", "INBOX"].includes(parentPath),
    );
    const path = found?.path ?? (await client.mailboxCreate([folder])).path;
    paths.set(folder, path);
    return path;
  };

  return {
    /** What waits, oldest first. */
    list: (atMost: number): Promise<WaitingMail[]> =>
      inFolder(inbox, async () => {
        const uids = ((await client.search({ all: true }, { uid: true })) || []).slice(0, atMost);
        if (uids.length === 0) return [];
        const validity = client.mailbox ? client.mailbox.uidValidity : 0n;
        const found = await client.fetchAll(uids, { uid: true, size: true }, { uid: true });
        return found
          .map(({ uid, size = 0 }) => ({ uid, sizeBytes: size, place: `${host}/${inbox}:${validity}:${uid}` }))
          .sort((one, other) => one.uid - other.uid);
      }),

    /** The beginning of a waiting mail, with its headers; undefined when it's gone. */
    readHead: (uid: number): Promise<Buffer | undefined> =>
      inFolder(inbox, async () => {
        const source = { start: 0, maxLength: headBytes };
        const found = await client.fetchOne(String(uid), { source }, { uid: true });
        return found ? found.source : undefined;
      }),

    /** A waiting mail as it was sent; undefined when it's gone. */
    read: (uid: number): Promise<Buffer | undefined> =>
      inFolder(inbox, async () => {
        const found = await client.fetchOne(String(uid), { source: true }, { uid: true });
        return found ? found.source : undefined;
      }),

    /** Moves a waiting mail. It isn't an error when it's gone. */
    move: (uid: number, folder: MailFolder): Promise<void> =>
      inFolder(inbox, async () => {
        await client.messageMove(String(uid), await getPath(folder), { uid: true });
      }),

    /** Deletes what came to a folder before that day. */
    deleteBefore: (folder: MailFolder, day: Date): Promise<void> =>
      attempt(() => getPath(folder)).then((path) =>
        inFolder(path, async () => {
          const uids = (await client.search({ before: day }, { uid: true })) || [];
          if (uids.length > 0) await client.messageDelete(uids, { uid: true });
        }),
      ),

    async close(): Promise<void> {
      await client.logout().catch(() => client.close());
    },
  };
};
