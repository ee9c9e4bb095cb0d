import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { byId, day, longText } from "../../platform/wire-shapes.ts";
import { offerLimits } from "../offer/offer-limits.ts";
import { ledgerKinds, ledgerPayers } from "./states.ts";

export const ledgerLimits = {
  cents: offerLimits.cents,
  entries: 200,
  steps: 12,
  wordsChars: 1000,
} as const;

const cents = z.int().check(z.minimum(-ledgerLimits.cents), z.maximum(ledgerLimits.cents));
const positiveCents = z.int().check(z.positive(), z.maximum(ledgerLimits.cents));
const percent = z.number().check(z.minimum(0), z.maximum(100));

const clawbackStep = z.strictObject({
  /** The last day of this step. */
  until_on: day,
  /** Of the commission that the lender can take back until then. */
  percent,
});
export type ClawbackStep = z.infer<typeof clawbackStep>;

const entry = z.strictObject({
  id: z.string(),
  submission_id: z.nullable(z.string()),
  lender_name: z.string(),
  kind: z.enum(ledgerKinds),
  /** Of a correction, what is added to the corrected entry. */
  cents: z.number(),
  paid_by: z.enum(ledgerPayers),
  basis_cents: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  /** When it's due, came, or was taken back. */
  on_day: z.string(),
  /** Whose part it is. */
  advisor_name: z.nullable(z.string()),
  clawback_steps: z.array(clawbackStep),
  corrects: z.nullable(z.string()),
  note: z.string(),
  /** What the client was told about the firm's pay. */
  told: z.string(),
  recorded_by: z.string(),
  /** Instant. */
  recorded_at: z.string(),
});
export type LedgerEntryWire = z.infer<typeof entry>;

const ledgerOutput = toData(
  z.strictObject({
    today: z.string(),
    /** Oldest first. */
    entries: z.array(entry),
    /** By submission, with corrections. */
    sums: z.array(
      z.strictObject({
        submission_id: z.string(),
        expected_cents: z.number(),
        received_cents: z.number(),
        /** Advisors' parts, less what was taken back of them. */
        split_cents: z.number(),
        clawed_back_cents: z.number(),
        /** What the lender could still take back today. */
        at_risk_cents: z.number(),
      }),
    ),
  }),
);
export type LedgerWire = z.infer<typeof ledgerOutput>["data"];

export const clientLedger = endpoint("GET /desk/clients/:id/ledger", {
  access: anyStaff,
  summary: "The firm's commissions on a client's file",
  input: { params: byId },
  output: ledgerOutput,
});

/**
 * An entry is never changed: a mistake is mended by one of kind `correction`. An expected commission comes as `cents`, or as
 * `basis_cents` with `percent`. 409 `advance_fee` where the client's state forbids taking a fee from the client before the
 * lender has paid out, `ledger_exceeded` for splitting or taking back more than was received. A clawback takes the same share of
 * each advisor's part, as entries of kind `split back`; a correction of it takes more, or gives back, the same way. 404; 422.
 */
export const addLedgerEntry = endpoint("POST /desk/clients/:id/ledger", {
  access: workingStaff,
  summary: "Add an entry to the ledger",
  status: 201,
  idempotent: true,
  input: {
    params: byId,
    body: z.strictObject({
      submission_id: z.uuid(),
      kind: z.enum(ledgerKinds),
      cents: z.optional(cents),
      basis_cents: z.optional(positiveCents),
      percent: z.optional(percent),
      paid_by: z.enum(ledgerPayers),
      on_day: day,
      staff_id: z.optional(z.uuid()),
      clawback_steps: z.optional(z.array(clawbackStep).check(z.maxLength(ledgerLimits.steps))),
      corrects: z.optional(z.uuid()),
      note: z.optional(longText),
      told: z.optional(longText),
    }),
  },
  output: ledgerOutput,
});
