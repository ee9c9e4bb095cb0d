import type { SignedNotes } from "../../../platform/crypto/signed-note.ts";
import type { Database } from "../../../platform/db/database.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findFeedVersion, listAdvisors, listForFeed, raiseFeedVersion } from "./advisor-feed.repository.ts";
import { type CalendarOwner, createCalendarFeed } from "./calendar-file.ts";

export interface AdvisorFeed {
  readonly id: number;
  readonly name: string;
  /** Secret: anyone who has it can see who calls when. */
  readonly url: string;
}

export type AdvisorFeeds = ReturnType<typeof createAdvisorFeeds>;

interface Deps {
  readonly database: Database;
  readonly owner: () => CalendarOwner;
  readonly links: SignedNotes;
  readonly siteUrl: string;
}

const farFuture = new Date("9999-12-31T00:00:00Z");

/** A read-only calendar per advisor, for the calendar program they already use. */
export const createAdvisorFeeds = ({ database, owner, links, siteUrl }: Deps) => {
  const toUrl = (id: number, version: number): string =>
    `${siteUrl}/calendar/${links.sign(`${id}-${version}`, farFuture)}.ics`;
  return {
    async list(): Promise<AdvisorFeed[]> {
      const rows = await listAdvisors(database);
      return rows.map(({ id, name, feed_version }) => ({ id, name, url: toUrl(id, feed_version) }));
    },
    /** Makes a new address and disables the old one. Undefined if the advisor doesn't exist. */
    async renew(advisorId: number): Promise<string | undefined> {
      const version = await raiseFeedVersion(database, advisorId);
      return version === undefined ? undefined : toUrl(advisorId, version);
    },
    /** The calendar for an address's secret. @throws {DomainError} `not_found` */
    async read(secret: string): Promise<string> {
      const [advisorId = Number.NaN, version] = (links.read(secret) ?? "").split("-").map(Number);
      const current = Number.isNaN(advisorId) ? undefined : await findFeedVersion(database, advisorId);
      if (current === undefined || current !== version) throw new DomainError("not_found");
      return createCalendarFeed(await listForFeed(database, advisorId), owner());
    },
  };
};
