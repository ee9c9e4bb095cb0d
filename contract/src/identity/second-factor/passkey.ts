import * as z from "zod/mini";

const base64Url = (maxChars: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(maxChars));
const extensions = z.record(z.string().check(z.maxLength(100)), z.unknown());
const attachment = z.optional(z.enum(["cross-platform", "platform"]));
const id = base64Url(1400);

/** What the browser asks the passkey for, as WebAuthn's JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

/** A new passkey's answer. Keys that we don't read are dropped. */
export const newPasskey = z.object({
  id,
  rawId: id,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64Url(4096),
    attestationObject: base64Url(16384),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** A passkey's answer when its owner signs in or confirms. */
export const passkeyProof = z.object({
  id,
  rawId: id,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64Url(4096),
    authenticatorData: base64Url(4096),
    signature: base64Url(2048),
    userHandle: z.optional(base64Url(200)),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
});
export type PasskeyProof = z.infer<typeof passkeyProof>;
