import * as z from "zod/mini";
import { wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { openClientForm } from "../account/opened-client-form.ts";

/** What two clients have in common. */
export const duplicateReasons = ["ein", "phone", "name", "business", "address"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

export const duplicateReasonWords: Readonly<Record<DuplicateReason, string>> = {
  ein: "same EIN",
  phone: "same phone",
  name: "same name and state",
  business: "same business name",
  address: "same business address",
};

const duplicate = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  reasons: z.array(z.enum(duplicateReasons)),
});
export type Duplicate = z.infer<typeof duplicate>;

const duplicates = toData(
  z.strictObject({
    /** Up to ten; those with the most in common first. */
    clients: z.array(duplicate),
    /** Of colleagues. */
    hidden: z.number(),
  }),
);

/** Advisors learn how many others there are of colleagues, and nothing else. */
export const clientDuplicates = endpoint("GET /desk/clients/:id/duplicates", {
  access: anyStaff,
  summary: "Clients who may be the same as this one",
  input: { params: byId },
  output: duplicates,
});

/** Before a file is opened. Says nothing about the email: opening a file with a known one is refused. */
export const findDuplicates = endpoint("POST /desk/client-duplicates", {
  access: workingStaff,
  summary: "Clients who may be the same as someone new",
  input: { body: z.strictObject(wireShape(openClientForm)) },
  output: duplicates,
});
