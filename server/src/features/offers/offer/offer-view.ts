import type { DeskCondition, DeskOffer } from "@funding-desk/contract/offers/offer/desk-api";
import { figureOffer } from "@funding-desk/contract/offers/offer/figure-offer";
import { toFiguresWire } from "@funding-desk/contract/offers/offer/figures-wire";
import type { OwnCondition, OwnOffer } from "@funding-desk/contract/offers/offer/own-api";
import type { UnmetDemand } from "@funding-desk/contract/offers/offer/state-demands";
import type { OfferState } from "@funding-desk/contract/offers/offer/states";
import { isWithLender } from "@funding-desk/contract/placement/submission/states";
import type { DisclosureEventRow, DisclosureRow } from "./disclosure.repository.ts";
import type { ExemptionRow } from "./exemption.repository.ts";
import type { ConditionRow } from "./funding.repository.ts";
import type { OfferRow } from "./offer.repository.ts";
import { readTerms } from "./offer-figures.ts";
import { findNextStep, unknownState } from "./offer-gate.service.ts";

/** @param today in the firm's zone */
export const isExpired = ({ expires_on }: Pick<OfferRow, "expires_on">, today: string): boolean =>
  expires_on !== null && expires_on < today;

const toParts = (row: OfferRow, today: string) => ({
  id: row.id,
  submission_id: row.submission_id,
  reference: row.reference,
  lender_name: row.lender_name,
  program_name: row.program_name,
  version: row.version,
  state: row.state,
  terms: readTerms(row.terms),
  figures: toFiguresWire(readTerms(row.terms)),
  expires_on: row.expires_on,
  is_expired: isExpired(row, today),
});

interface BlockQuestion {
  readonly row: OfferRow;
  readonly today: string;
}

/** What keeps a draft from being shown, whatever states ask for, in sentences; empty when nothing does. */
export const listBlocks = ({ row, today }: BlockQuestion): string[] => {
  const figures = figureOffer(readTerms(row.terms));
  return [
    figures.outcome === "refused" && figures.message,
    isExpired(row, today) && "The offer has expired. Ask the lender for a new last day.",
    !isWithLender(row.submission_status) && "The lender doesn't have this client's file anymore.",
  ].filter((block) => typeof block === "string");
};

interface DeskParts extends BlockQuestion {
  readonly hasState: boolean;
  readonly unmet: readonly UnmetDemand[];
  readonly exemptions: readonly ExemptionRow[];
  readonly disclosure: DisclosureRow | undefined;
  readonly events: readonly DisclosureEventRow[];
}

export const toDeskOffer = ({ row, today, hasState, unmet, exemptions, disclosure, events }: DeskParts): DeskOffer => ({
  ...toParts(row, today),
  supersedes: row.supersedes,
  entered_by: row.entered_by,
  staff_name: row.staff_name,
  created_at: row.created_at.toISOString(),
  shown_at: row.shown_at?.toISOString() ?? null,
  answered_at: row.answered_at?.toISOString() ?? null,
  reason: row.answer_reason ?? row.reason,
  disclosure: disclosure
    ? {
        id: disclosure.id,
        filename: disclosure.filename,
        size_bytes: disclosure.size_bytes,
        sha256: disclosure.sha256.toString("hex"),
        added_by: disclosure.added_by,
        staff_name: disclosure.staff_name,
        is_current: disclosure.is_current,
        events: events
          .filter((event) => event.disclosure_id === disclosure.id)
          .map(({ kind, channel, at }) => ({ kind, channel, at: at.toISOString() })),
      }
    : null,
  blocks:
    row.state === "draft"
      ? [...listBlocks({ row, today }), ...(hasState ? [] : [unknownState]), ...unmet.map(({ sentence }) => sentence)]
      : [],
  next_step: findNextStep(row.state) ?? null,
  unmet: unmet.map(({ id, sentence, law, isExemptible }) => ({ id, sentence, law, is_exemptible: isExemptible })),
  exemptions: exemptions
    .filter(({ offer_id }) => offer_id === row.id)
    .map(({ demand, reason, staff_name, at }) => ({ demand, reason, staff_name, at: at.toISOString() })),
  revision: row.revision,
});

interface OwnParts {
  readonly row: OfferRow & { readonly shown_at: Date };
  readonly today: string;
  readonly disclosure: OwnOffer["disclosure"];
  readonly needsFirst: OwnOffer["needs_first"];
}

/** The client has it, or its disclosure, and it isn't over. */
export const isWithClient = ({ state }: Pick<OfferRow, "state">): boolean =>
  state === "disclosed" || state === "shown" || state === "chosen";

/** The client has seen it. */
export const wasShown = (row: OfferRow): row is OfferRow & { readonly shown_at: Date } => row.shown_at !== null;

/** What clients read. An offer on a file that the lender no longer has is gone, too: no one can answer it or act on it. */
export const toOwnState = ({ state, submission_status: status }: OfferRow): OfferState =>
  (state === "shown" || state === "chosen") && !isWithLender(status) && status !== "funded" ? "withdrawn" : state;

export const toOwnOffer = ({ row, today, disclosure, needsFirst }: OwnParts): OwnOffer => ({
  ...toParts(row, today),
  state: toOwnState(row),
  shown_at: row.shown_at.toISOString(),
  disclosure,
  needs_first: needsFirst,
  answered_at: row.answered_at?.toISOString() ?? null,
});

export const toOwnCondition = ({ id, words, whose, due_on, is_done, document_type }: ConditionRow): OwnCondition => ({
  id,
  words,
  whose,
  due_on,
  is_done,
  document_type,
});

export const toDeskCondition = (row: ConditionRow): DeskCondition => ({
  ...toOwnCondition(row),
  revision: row.revision,
});
