import { randomUUID } from "node:crypto";
import { createKeyedHash } from "../crypto/keyed-hash.ts";
import type { Secrets } from "../crypto/secrets.ts";
import { createSignedNotes } from "../crypto/signed-note.ts";
import type { RateLimits } from "./rate-limits.ts";

/** The account that someone signs in to. */
export interface BrowserAccount {
  readonly of: "client" | "staff";
  readonly email: string;
}

/** A note that the browser keeps as a cookie. */
export interface BrowserNote {
  readonly name: string;
  readonly value: string;
  readonly keptSeconds: number;
}

/** Reads one of the request's cookies. */
export type ReadCookie = (name: string) => string | undefined;

/** Browsers that have signed in to an account before. Their tries are counted apart, so that no one else uses them up. */
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/** Counts a try of a known browser's own. @throws {DomainError} `too_many_requests` */
export const countKnownBrowser = async (rateLimits: Pick<RateLimits, "count">, browserId: string): Promise<void> => {
  await rateLimits.count("known-browser", { browserId });
  await rateLimits.count("known-browser-hour", { browserId });
};

const keptSeconds = 180 * 24 * 3600;
const nameChars = 16;

export const createKnownBrowsers = ({ secrets }: { readonly secrets: Secrets }) => {
  const notes = createSignedNotes(secrets, "known-browser");

  /** A name of its own for each account, because several people may share a browser. It doesn't tell the email. */
  const toName = ({ of, email }: BrowserAccount): string => {
    const account = createKeyedHash(secrets.current("known-browser").bytes)
      .update(JSON.stringify([of, email.trim().toLowerCase()]))
      .digest("base64url");
    return `known_browser_${account.slice(0, nameChars)}`;
  };

  /** @returns the browser's id; undefined when it hasn't signed in to this account lately */
  const findId = (account: BrowserAccount, readCookie: ReadCookie): string | undefined => {
    const name = toName(account);
    const [id, signedName] = notes.read(readCookie(name) ?? "")?.split(":") ?? [];
    return signedName === name ? id : undefined;
  };

  return {
    findId,
    /** The note to leave in a browser that has just signed in. It keeps its id. */
    renew(account: BrowserAccount, readCookie: ReadCookie): BrowserNote {
      const name = toName(account);
      const id = findId(account, readCookie) ?? randomUUID();
      return { name, value: notes.sign(`${id}:${name}`, new Date(Date.now() + keptSeconds * 1000)), keptSeconds };
    },
  };
};
