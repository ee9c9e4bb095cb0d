import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { formatDate } from "@funding-desk/contract/forms/format";
import type { LegalVersion } from "@funding-desk/contract/site/legal-text/desk-api";
import { type LegalKind, legalKindRows } from "@funding-desk/contract/site/legal-text/kinds";
import { parseLegalText } from "@funding-desk/contract/site/legal-text/sections";
import type { ShownLegalText } from "@funding-desk/contract/site/legal-text/shown";
import { termsEffectiveOn, termsLastUpdated, writeTerms } from "../../../../../firm/terms.ts";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { type Changes, keepUntilChanged } from "../../../platform/live/kept.ts";
import { type AgreedText, keepAgreedText } from "../../accounts/consent/consent.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listVersions, type VersionRow } from "./legal-text.repository.ts";

export type LegalTextService = ReturnType<typeof createLegalTextService>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly currentFirm: CurrentFirm;
  readonly changes: Changes;
  readonly logger: { warn(details: object, message: string): void };
}

export type Version = Pick<VersionRow, "version" | "text" | "effective_on" | "note" | "published_by_name"> & {
  /** Null for what the installation starts with. */
  readonly published_at: Date | null;
};

/** The legal texts as the site shows them, and which version a consent is about. */
export const createLegalTextService = ({ database, changes, timeZone, currentFirm, logger }: Deps) => {
  const getToday = () => toCivilDate(timeZone, new Date());

  /** Until something is published, there is one version: what the installation starts with, with the firm's facts of today. */
  const listAll = async (db: Queryable, kind: LegalKind): Promise<readonly [Version, ...Version[]]> => {
    const [newest, ...others] = await listVersions(db, kind);
    return newest ? [newest, ...others] : [writeFirst()];
  };
  const writeFirst = (): Version => ({
    version: 1,
    text: writeTerms(currentFirm().identity),
    effective_on: termsEffectiveOn,
    note: "",
    published_by_name: null,
    published_at: null,
  });

  const toShown = (versions: readonly Version[], shown: Version): ShownLegalText => {
    const today = getToday();
    const current = findCurrent(versions, today);
    const others = versions.map(({ version, effective_on }) => ({ version, effective_on }));
    const isCurrent = shown === current;
    const [next] = versions.filter((each) => stateOf(each, current, today) === "upcoming").toReversed();
    return {
      version: shown.version,
      lead: writeLead(shown, isCurrent ? "in effect" : stateOf(shown, current, today)),
      sections: parseLegalText(shown.text).map((section) => ({
        title: section.title,
        blocks: section.blocks.map((block) => (block.kind === "list" ? { ...block, items: [...block.items] } : block)),
      })),
      upcoming: isCurrent && next ? { version: next.version, effective_on: next.effective_on } : null,
      earlier: isCurrent ? others.filter(({ version }) => version < shown.version) : [],
    };
  };

  const loadVersion = async (kind: LegalKind, version: number): Promise<ShownLegalText> => {
    const versions = await listAll(database, kind);
    return toShown(versions, requireFound(versions.find((each) => each.version === version)));
  };

  const loadAgreed = keepUntilChanged({
    changes,
    // Facts are in the first version's words and in the address at the end, and a version comes into effect with its day.
    look: () => [currentFirm(), getToday()],
    read: async (): Promise<AgreedText> => {
      const current = findCurrent(await listAll(database, "terms"), getToday());
      return keepAgreedText(database, { version: current.version, wording: writeWhole("terms", current.text) });
    },
    onFailed: (err) => logger.warn({ err }, "Could not read which terms are in effect; keeping those known so far."),
  });

  /** The text with what the page has around it. */
  const writeWhole = (kind: LegalKind, text: string): string => {
    const { legalName, email, phone, address } = currentFirm().identity;
    const place = `${address.street}\n${address.city}, ${address.state} ${address.zip}`;
    return [legalKindRows[kind].title, text, [email, phone, legalName, place].join("\n")].join("\n\n");
  };

  return {
    listAll,
    loadVersion,

    /** The terms that someone accepts who sends a form now. Its words are stored. */
    loadAgreedTerms: loadAgreed,

    /** For the page. */
    async loadShown(kind: LegalKind): Promise<ShownLegalText> {
      const versions = await listAll(database, kind);
      return toShown(versions, findCurrent(versions, getToday()));
    },

    /** @throws {DomainError} `not_found` */
    async loadWords(kind: LegalKind, version: number): Promise<{ text: string }> {
      const versions = await listAll(database, kind);
      return { text: requireFound(versions.find((each) => each.version === version)).text };
    },
  };
};

/** Of those whose day has come, the last one published. */
export const findCurrent = (versions: readonly Version[], today: string): Version => {
  const current = versions.find(({ effective_on }) => effective_on <= today) ?? versions.at(-1);
  if (!current) throw new DomainError("not_found");
  return current;
};

export const stateOf = (each: Version, current: Version, today: string): LegalVersion["state"] => {
  if (each.version === current.version) return "in effect";
  return each.version > current.version && each.effective_on > today ? "upcoming" : "earlier";
};

const writeLead = (shown: Version, state: LegalVersion["state"]): string => {
  if (shown.published_at === null) return `Last updated: ${termsLastUpdated}`;
  const day = formatDate(shown.effective_on);
  if (state === "upcoming") return `Version ${shown.version}. It takes effect on ${day}.`;
  return state === "in effect"
    ? `Version ${shown.version}, in effect since ${day}`
    : `Version ${shown.version}, of ${day}. It is no longer in effect.`;
};
