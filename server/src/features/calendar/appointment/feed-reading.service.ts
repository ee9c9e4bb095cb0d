import { createSettingSeal } from "../../../platform/crypto/sealed-setting.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { invalidField } from "../../../platform/errors/errors.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import { FetchFailed, fetchText } from "../../../platform/outside/fetch-text.ts";
import { leadsInside, toHost, toHostAndPort } from "../../../platform/outside/inner-address.ts";
import type { Span } from "./slots.ts";

export type FeedReading = ReturnType<typeof createFeedReading>;

interface Deps {
  readonly config: { readonly calendarInnerHosts: readonly string[] };
  readonly inspector: Pick<FileInspector, "readCalendar">;
  /** The site's origin. */
  readonly publicUrl: string;
}

/** For every failure inside, so that no one learns from the words what runs there. */
const failedInside = "We couldn't read a calendar there.";
const dayMs = 24 * 3600_000;
/** As far as any kind of call can be booked. */
const aheadMs = 733 * dayMs;

interface FeedOwner {
  readonly timeZone: string;
  readonly email: string;
}

interface ReadCalendar {
  readonly spans: readonly Span[];
  readonly unread: number;
}

/** Whoever has a calendar's address can read the calendar. */
export const createFeedSeal = (deps: { readonly secrets: Secrets }) =>
  createSettingSeal<{ readonly url: string }>(deps, { purpose: "busy-feed", what: "busy-feed" });

/** Fetches a calendar from elsewhere for the times at which its owner can't take a call. */
export const createFeedReading = ({ config, inspector, publicUrl }: Deps) => {
  const ownIds = `@${new URL(publicUrl).hostname}`;

  const isListed = (url: URL): boolean => config.calendarInnerHosts.includes(toHostAndPort(url));

  /** @throws {FetchFailed} with a sentence for people */
  const read = (url: string, owner: FeedOwner): Promise<ReadCalendar> =>
    readAny(url, owner).catch((error: unknown) => {
      if (error instanceof FetchFailed && (error.wasInside || isListed(new URL(url))))
        throw new FetchFailed(failedInside);
      throw error;
    });

  const readAny = async (url: string, { timeZone, email }: FeedOwner): Promise<ReadCalendar> => {
    const text = await fetchText(url, {
      maxBytes: 5 * 1024 * 1024,
      timeoutMs: 20_000,
      redirects: 3,
      innerHosts: config.calendarInnerHosts,
    });
    const now = Date.now();
    const found = await inspector.readCalendar({
      text,
      timeZone,
      from: now - dayMs,
      until: now + aheadMs,
      ownIds,
      ownAddress: email.toLowerCase(),
    });
    if (found === "too_costly") throw new FetchFailed("This calendar takes too long to read.");
    if (typeof found === "string")
      throw new FetchFailed("This isn't a calendar. Use the address that ends in .ics, often called the iCal address.");
    return { spans: found.spans.map(([from, until]) => ({ from, until })), unread: found.unread };
  };

  return {
    read,

    /** @throws {DomainError} `invalid_fields` */
    async requireUrl(typed: string): Promise<string> {
      // Apps copy the address with a scheme of their own, which means https.
      const text = typed.trim().replace(/^webcals?:\/\//i, "https://");
      const url = URL.canParse(text) ? new URL(text) : undefined;
      const isInner = url !== undefined && isListed(url);
      if (!url || (url.protocol !== "https:" && !(isInner && url.protocol === "http:")))
        throw invalidField("url", "Enter a whole address that begins with https://.");
      if (url.username !== "" || url.password !== "")
        throw invalidField("url", "Please leave the user name and password out of the address.");
      if (isInner) return url.href;
      if (await leadsInside(toHost(url)))
        throw invalidField(
          "url",
          "This address leads into the server's own network. Enter one that the internet can reach.",
        );
      return url.href;
    },

    /** @throws {DomainError} `invalid_fields` when it can't be read */
    async readTyped(url: string, owner: FeedOwner): Promise<ReadCalendar> {
      try {
        return await read(url, owner);
      } catch (error) {
        if (error instanceof FetchFailed) throw invalidField("url", error.message);
        throw error;
      }
    },
  };
};
