import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;

/** 43 characters that fit into a URL and that nobody guesses: for a link, a session, or a key. Store only its hash. */
export const makeSecretToken = (): string => randomBytes(tokenBytes).toString("base64url");

/** SHA-256 without a key, which is enough for what nobody guesses. */
export const hashSecretToken = (token: string): Buffer => createHash("sha256").update(token).digest();
