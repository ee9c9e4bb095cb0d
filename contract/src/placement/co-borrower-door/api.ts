import * as z from "zod/mini";
import { wireShape } from "../../forms/wire.ts";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { out } from "../../identity/ways-out.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { consentSignature, lenderConsentWire } from "../lender-consent/consent-wire.ts";
import { coBorrowerDetailsForm } from "./details-form.ts";

/** What a co-borrower was asked for. Nothing of the owner's file but the business's name. */
export const coBorrowerPage = endpoint("GET /co-borrower", {
  access: "co-borrower",
  summary: "What a co-borrower was asked to consent to",
  output: toData(
    z.strictObject({
      firm: z.strictObject({ name: z.string(), phone: z.string(), email: z.string() }),
      /** Theirs, as the owner wrote it. */
      name: z.string(),
      business_name: z.string(),
      /** Who applies: the owner's name. */
      applicant: z.string(),
      reference: z.string(),
      /** Oldest first. */
      consents: z.array(z.strictObject({ ...lenderConsentWire.shape, lender_name: z.string() })),
      /** Instant; null until they have entered their own numbers. What they entered never comes back. */
      details_given_at: z.nullable(z.string()),
    }),
  ),
});

/**
 * The co-borrower's own numbers, for the lender's copy only. Neither the owner nor this page can read them again; saving again
 * replaces them. 422 by wire name.
 */
export const giveCoBorrowerDetails = endpoint("PUT /co-borrower/details", {
  access: "co-borrower",
  summary: "Enter the co-borrower's own numbers",
  input: { body: z.strictObject(wireShape(coBorrowerDetailsForm)) },
  output: done,
});

/** As for the client, without a password: the mailed code let them in. */
export const giveCoBorrowerConsent = endpoint("POST /co-borrower/consents/:id/give", {
  access: "co-borrower",
  summary: "Sign a consent as a co-borrower",
  input: { params: byId, body: z.strictObject(consentSignature) },
  output: toData(lenderConsentWire),
});

export const declineCoBorrowerConsent = endpoint("POST /co-borrower/consents/:id/decline", {
  access: "co-borrower",
  summary: "Say no to a consent as a co-borrower",
  input: { params: byId },
  output: toData(lenderConsentWire),
});

export const revokeCoBorrowerConsent = endpoint("POST /co-borrower/consents/:id/revoke", {
  access: "co-borrower",
  summary: "Revoke a consent as a co-borrower",
  input: { params: byId },
  output: toData(lenderConsentWire),
});

/** Their part of the application and the consents they gave. Sensitive answers are masked, and nothing of the owner's is in it. */
export const downloadCoBorrowerCopy = endpoint("GET /co-borrower/copy", {
  ...out("coBorrowerCopy"),
  summary: "Download the co-borrower's own part as a PDF",
  output: fileOutput,
});

/** Ends the session. */
export const leaveCoBorrowerDoor = endpoint("DELETE /co-borrower/session", {
  access: "co-borrower",
  summary: "Leave the co-borrower's page",
  output: done,
});
