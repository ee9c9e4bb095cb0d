import * as z from "zod/mini";
import { storedOrigins } from "../../accounts/account/client-origins.ts";
import { reviewStates } from "../../documents/document/review-state.ts";
import { submissionKinds } from "../../intake/status/statuses.ts";

interface EventRow {
  readonly label: string;
  /** What the payload says besides the event and the client. Only ids, times, and statuses. */
  readonly data: z.ZodMiniObject;
}

const id = z.uuid();
/** Instant. */
const instant = z.string();
const call = { appointment_id: id, starts_at: instant };
const submission = z.strictObject({ submission_id: id });
const offer = z.strictObject({ offer_id: id, submission_id: id });
const payout = z.strictObject({ submission_id: id, offer_id: id, funded_on: z.string() });

/** Everything that the firm's other systems can hear of. */
export const firmEvents = {
  /** By staff, another system, or an import, without an account. */
  "client.opened": { label: "Client's file opened", data: z.strictObject({ origin: z.enum(storedOrigins) }) },
  /** `staff_id` is null for a file that no one has anymore. */
  "client.assigned": { label: "Advisor changed", data: z.strictObject({ staff_id: z.nullable(id) }) },
  "client.signed_up": { label: "Client signed up", data: z.strictObject({}) },
  "client.merged": { label: "Two clients merged", data: z.strictObject({ merged_client_id: id }) },
  /** Their data is gone for good; an undone import is told the same way. Earlier events about them are no longer listed. */
  "client.erased": { label: "Client erased", data: z.strictObject({}) },
  "prequalification.submitted": {
    label: "Pre-qualification submitted",
    data: z.strictObject({ prequalification_id: id }),
  },
  "application.submitted": { label: "Application submitted", data: z.strictObject({ application_id: id }) },
  "status.changed": {
    label: "Status changed",
    data: z.strictObject({ subject: z.enum(submissionKinds), subject_id: id, from: z.string(), to: z.string() }),
  },
  "document.uploaded": {
    label: "Document uploaded",
    data: z.strictObject({ document_id: id, document_type_id: z.number() }),
  },
  "document.reviewed": {
    label: "Document reviewed",
    data: z.strictObject({ document_id: id, review: z.enum(reviewStates) }),
  },
  "message.sent": {
    label: "Message sent",
    data: z.strictObject({ message_id: id, from: z.enum(["client", "firm"]) }),
  },
  "call.booked": { label: "Call booked", data: z.strictObject(call) },
  "call.moved": { label: "Call moved", data: z.strictObject({ ...call, from: instant }) },
  "call.canceled": { label: "Call canceled", data: z.strictObject(call) },
  "call.held": { label: "Call held", data: z.strictObject(call) },
  "submission.sent": { label: "File sent to a lender", data: submission },
  "submission.passed": { label: "Lender passed", data: submission },
  "submission.withdrawn": { label: "File withdrawn from a lender", data: submission },
  "offer.shown": { label: "Offer shown", data: offer },
  "offer.chosen": { label: "Offer chosen", data: offer },
  "submission.funded": {
    label: "Funding arrived",
    data: payout,
  },
  /** The amount, or the day, which it names as corrected. */
  "submission.payout_corrected": { label: "Payout corrected", data: payout },
  /** Nothing was paid out: it had been recorded by mistake. The offer is chosen as before. */
  "submission.payout_taken_back": { label: "Payout taken back", data: offer },
} as const satisfies Readonly<Record<string, EventRow>>;

export type FirmEventKind = keyof typeof firmEvents;

export const firmEventKinds = Object.keys(firmEvents) as [FirmEventKind, ...FirmEventKind[]];

/** An event as a feature tells it. `subjectId` is what it is about. */
export type FirmEvent = {
  [Kind in FirmEventKind]: {
    readonly kind: Kind;
    readonly clientId: string;
    readonly subjectId: string;
    readonly data: z.infer<(typeof firmEvents)[Kind]["data"]>;
  };
}[FirmEventKind];

/** The body of a webhook. A retry has the same `event_id`. */
export const toEventBody = (kind: FirmEventKind) =>
  z.strictObject({
    event_id: id,
    event: z.literal(kind),
    /** Instant. */
    created_at: instant,
    client_id: id,
    ...firmEvents[kind].data.shape,
  });

/** The name of an event. An event from a later version of the product shows its kind. */
export const formatFirmEvent = (kind: string): string =>
  (firmEvents as Readonly<Record<string, EventRow | undefined>>)[kind]?.label ?? kind;
