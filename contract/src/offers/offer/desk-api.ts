import * as z from "zod/mini";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, managersOnly, workingStaff } from "../../identity/staff-role.ts";
import { out } from "../../identity/ways-out.ts";
import { submissionStatus } from "../../placement/submission/submission-wire.ts";
import { reason } from "../../platform/reason.ts";
import { byId, day, integer, longText, revision } from "../../platform/wire-shapes.ts";
import { offerLimits } from "./offer-limits.ts";
import { offerTerms } from "./offer-terms.ts";
import { conditionParts, offerParts } from "./offer-wire.ts";
import { offerSteps } from "./state-demands.ts";
import { conditionOwners, disclosureChannels, disclosureEventKinds, offerSources, stateSources } from "./states.ts";

const disclosureEvent = z.strictObject({
  kind: z.enum(disclosureEventKinds),
  channel: z.enum(disclosureChannels),
  /** Instant. */
  at: z.string(),
});

const disclosure = z.strictObject({
  id: z.string(),
  filename: z.string(),
  size_bytes: z.number(),
  /** In hexadecimal, of the bytes as we received them. */
  sha256: z.string(),
  added_by: z.enum(offerSources),
  /** Null for the lender. */
  staff_name: z.nullable(z.string()),
  /** False once the terms are others, or the bytes were found altered: it doesn't count then. */
  is_current: z.boolean(),
  /** Oldest first. */
  events: z.array(disclosureEvent),
});
export type DeskDisclosure = z.infer<typeof disclosure>;

const deskOffer = z.strictObject({
  ...offerParts,
  supersedes: z.nullable(z.string()),
  entered_by: z.enum(offerSources),
  /** Null for the lender. */
  staff_name: z.nullable(z.string()),
  /** Instants. */
  created_at: z.string(),
  shown_at: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  /** Why the client said no, or why it was withdrawn. */
  reason: z.nullable(z.string()),
  /** The newest one. */
  disclosure: z.nullable(disclosure),
  /** What keeps it from being shown now, in sentences; empty when nothing does, and for what isn't a draft. */
  blocks: z.array(z.string()),
  /** The act that comes next; null when it's over. */
  next_step: z.nullable(z.enum(offerSteps)),
  /** What states' rules still ask for before that act. Those of a draft are also in `blocks`. */
  unmet: z.array(
    z.strictObject({
      id: z.string(),
      sentence: z.string(),
      law: z.string(),
      /** A manager may go on with a reason. */
      is_exemptible: z.boolean(),
    }),
  ),
  /** Where a manager went on with a reason, for these terms. */
  exemptions: z.array(
    z.strictObject({ demand: z.string(), reason: z.string(), staff_name: z.string(), at: z.string() }),
  ),
  revision: z.number(),
});
export type DeskOffer = z.infer<typeof deskOffer>;

const condition = z.strictObject({ ...conditionParts, revision: z.number() });
export type DeskCondition = z.infer<typeof condition>;

const placement = z.strictObject({
  /** The firm's day. */
  today: z.string(),
  /** The client's states by the principal place of business: of each file with a lender, and now. Empty when no form says it. */
  states: z.array(z.strictObject({ code: z.string(), source: z.enum(stateSources) })),
  /** What the product holds the firm to by the states' rules, with the law that says so. */
  duties: z.array(z.strictObject({ what: z.string(), law: z.string() })),
  /** The registration that the state asks for and the firm lacks, in a sentence; null when none is missing. */
  missing_registration: z.nullable(z.string()),
  monthly_revenue_cents: z.nullable(z.number()),
  /** Those an offer can be entered for, and those that were funded; newest first. */
  submissions: z.array(
    z.strictObject({
      id: z.string(),
      lender_id: z.string(),
      lender_name: z.string(),
      program_name: z.string(),
      reference: z.string(),
      status: submissionStatus,
      /** In order. */
      conditions: z.array(condition),
      funding: z.nullable(
        z.strictObject({
          funded_on: z.string(),
          amount_cents: z.number(),
          recorded_by: z.string(),
          is_corrected: z.boolean(),
          /** Why it was unlike the offer, or corrected. */
          reason: z.nullable(z.string()),
        }),
      ),
      /** When the last payout that was recorded had been a mistake. */
      taken_back: z.nullable(z.strictObject({ staff_name: z.string(), at: z.string(), reason: z.string() })),
    }),
  ),
  /** Newest first. */
  offers: z.array(deskOffer),
});
export type PlacementWire = z.infer<typeof placement>;
const placementOutput = toData(placement);

const offerParams = z.strictObject({ id: z.uuid(), offerId: z.uuid() });
const submissionParams = z.strictObject({ id: z.uuid(), submissionId: z.uuid() });
const conditionParams = z.strictObject({ ...submissionParams.shape, conditionId: z.uuid() });

/** Each change of an offer answers with all of it. */
export const clientPlacement = endpoint("GET /desk/clients/:id/placement", {
  access: anyStaff,
  summary: "A client's offers, conditions, and what their state asks of the firm",
  input: { params: byId },
  output: placementOutput,
});

/**
 * A draft, which no client sees. 422 `invalid_fields` with a sentence for terms that can't be figured; 409
 * `submission_not_sent` for a submission that is being prepared or is over.
 */
export const addOffer = endpoint("POST /desk/clients/:id/offers", {
  access: workingStaff,
  summary: "Enter a lender's offer",
  status: 201,
  idempotent: true,
  input: {
    params: byId,
    body: z.strictObject({
      submission_id: z.uuid(),
      /** The offer that this one replaces once it's shown. */
      supersedes: z.optional(z.uuid()),
      terms: offerTerms,
    }),
  },
  output: placementOutput,
});

/** While it is a draft. 409 `offer_changed`, `offer_over`; 422 as above. */
export const changeOffer = endpoint("PUT /desk/clients/:id/offers/:offerId", {
  access: workingStaff,
  summary: "Change the draft of an offer",
  input: { params: offerParams, body: z.strictObject({ terms: offerTerms, expected_revision: revision }) },
  output: placementOutput,
});

/**
 * A PDF, kept byte for byte, for the terms as they are now. An offer that was shown without one that counts takes it, too, and the
 * client gets it at once. 409 `offer_over`.
 */
export const attachDisclosure = endpoint("POST /desk/clients/:id/offers/:offerId/disclosure", {
  access: workingStaff,
  summary: "Attach a lender's disclosure to an offer",
  status: 201,
  input: { params: offerParams, multipart: { fields: z.strictObject({}), files: { disclosure: 1 } } },
  output: placementOutput,
});

/** 409 `disclosure_altered` when it no longer is what the lender gave us. */
export const deskDisclosureFile = endpoint("GET /desk/clients/:id/offers/:offerId/disclosure", {
  ...out("openDisclosure"),
  summary: "Open a lender's disclosure",
  input: { params: offerParams },
  output: fileOutput,
});

/**
 * With a disclosure, the client gets that alone, and the offer once they have opened it, and signed it where the state asks for that.
 * 409 `offer_blocked` with what is missing, `disclosure_altered`, `offer_changed`, `offer_over`. Showing it again changes nothing.
 */
export const showOffer = endpoint("POST /desk/clients/:id/offers/:offerId/show", {
  access: workingStaff,
  summary: "Show an offer to the client",
  input: { params: offerParams, body: z.strictObject({ expected_revision: revision }) },
  output: placementOutput,
});

/**
 * Goes on without what states' rules ask for. 409 `offer_changed` when a demand isn't unmet anymore, or has no exemption; 422 without
 * a reason.
 */
export const exemptOffer = endpoint("POST /desk/clients/:id/offers/:offerId/exemptions", {
  access: managersOnly,
  summary: "Go on with an offer without something that a state asks for",
  status: 201,
  input: {
    params: offerParams,
    body: z.strictObject({
      demands: z.array(z.string().check(z.maxLength(400))).check(z.minLength(1), z.maxLength(50)),
      reason: longText,
    }),
  },
  output: placementOutput,
});

/** The client reads that it's no longer available. 409 `offer_changed`; `offer_over` for one that was answered. */
export const withdrawOffer = endpoint("POST /desk/clients/:id/offers/:offerId/withdraw", {
  access: workingStaff,
  summary: "Withdraw an offer",
  input: { params: offerParams, body: z.strictObject({ expected_revision: revision, reason: longText }) },
  output: placementOutput,
});

/**
 * `document_type_id` asks the client for a document of that type, in these words. 409 `no_chosen_offer`; 422.
 */
export const addCondition = endpoint("POST /desk/clients/:id/submissions/:submissionId/conditions", {
  access: workingStaff,
  summary: "Add a condition of a chosen offer",
  status: 201,
  idempotent: true,
  input: {
    params: submissionParams,
    body: z.strictObject({
      words: longText,
      whose: z.enum(conditionOwners),
      due_on: z.optional(day),
      document_type_id: z.optional(integer.check(z.positive())),
    }),
  },
  output: placementOutput,
});

/** 409 `condition_changed` when a colleague was faster. */
export const settleCondition = endpoint("PUT /desk/clients/:id/submissions/:submissionId/conditions/:conditionId", {
  access: workingStaff,
  summary: "Mark a condition as met or not met",
  input: { params: conditionParams, body: z.strictObject({ is_done: z.boolean(), expected_revision: revision }) },
  output: placementOutput,
});

/**
 * The application becomes funded, and the client reads it. A payout that is recorded stays; another one with a reason corrects it.
 * 409 `no_chosen_offer`; `payout_unlikely` for one that is unlike the offer or begins before the file was sent, and `payout_recorded`
 * for a correction and after one was taken back, without a reason. 422 for a day in the future.
 */
export const recordFunding = endpoint("POST /desk/clients/:id/submissions/:submissionId/funding", {
  access: workingStaff,
  summary: "Record that a lender paid out",
  input: {
    params: submissionParams,
    body: z.strictObject({
      funded_on: day,
      amount_cents: z.int().check(z.positive(), z.maximum(offerLimits.cents)),
      reason: z.optional(reason),
    }),
  },
  output: placementOutput,
});

/**
 * For a payout recorded by mistake, as on the wrong file. The offer is chosen as before, and the application leaves Funded if the
 * payout moved it there and nothing has since. The ledger stays as it is. Repeating it changes nothing. 404 when none was recorded.
 */
export const takeBackFunding = endpoint("POST /desk/clients/:id/submissions/:submissionId/funding/take-back", {
  access: managersOnly,
  summary: "Take back a payout recorded by mistake",
  input: { params: submissionParams, body: z.strictObject({ reason }) },
  output: placementOutput,
});
