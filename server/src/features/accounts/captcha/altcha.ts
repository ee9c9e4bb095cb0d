import { randomInt } from "node:crypto";
import type { CaptchaAction } from "@funding-desk/contract/accounts/captcha/api";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { Secrets } from "../../../platform/crypto/secrets.ts";

const lifeSeconds = 5 * 60;
const algorithm = "PBKDF2/SHA-256";
/**
 * What a guess costs. With 1,000 possible guesses, a challenge takes 2.5 million rounds on average: about a second on the
 * four cores of a cheap phone. Making and checking one takes us a single guess each, about a millisecond.
 */
const roundsPerGuess = 5_000;

const hex = z
  .string()
  .regex(/^[0-9a-f]+$/)
  .max(128);

/** What the widget sends back as base64: the original challenge and the answer. We check this shape first. */
const createSolutionSchema = (guesses: number) =>
  z.object({
    challenge: z.object({
      parameters: z.strictObject({
        algorithm: z.literal(algorithm),
        nonce: hex,
        salt: hex,
        cost: z.literal(roundsPerGuess),
        keyLength: z.int(),
        keyPrefix: hex,
        expiresAt: z.int(),
        data: z.strictObject({ action: z.string().max(20), key: z.string().max(100) }),
      }),
      signature: hex,
    }),
    solution: z.object({ counter: z.int().min(0).max(guesses), derivedKey: hex }),
  });

/** Our own captcha: proof of work for one action, valid for five minutes. The caller must accept each solution only once. */
export const createAltcha = (secrets: Secrets, { guesses }: { readonly guesses: number }) => {
  const solutionSchema = createSolutionSchema(guesses);
  return {
    /** The shape that the ALTCHA 3 widget expects from its challenge URL. */
    challenge(action: CaptchaAction): Promise<object> {
      const key = secrets.current("captcha");
      return createChallenge({
        algorithm,
        cost: roundsPerGuess,
        counter: randomInt(1, guesses + 1),
        deriveKey,
        data: { action, key: key.id },
        expiresAt: Math.floor(Date.now() / 1000) + lifeSeconds,
        hmacSignatureSecret: toBase64(key.bytes),
      });
    },

    /** @returns what to remember so that it isn't accepted twice; undefined for an invalid solution */
    async verify(action: CaptchaAction, text: string): Promise<{ id: string; expiresAt: Date } | undefined> {
      const parsed = solutionSchema.safeParse(fromBase64Json(text));
      if (!parsed.success) return undefined;
      const { challenge, solution } = parsed.data;
      const { data, expiresAt, nonce } = challenge.parameters;
      const key = secrets.find("captcha", data.key);
      if (!key || data.action !== action) return undefined;
      // Any change to the challenge invalidates the signature.
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: toBase64(key.bytes),
      });
      return verified ? { id: nonce, expiresAt: new Date(expiresAt * 1000) } : undefined;
    },
  };
};

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const fromBase64Json = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, "base64").toString("utf8"));
  } catch {
    return undefined;
  }
};
