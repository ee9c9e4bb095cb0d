import { errors, jwtVerify, SignJWT } from "jose";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { createVerifiedTokens } from "./verified-tokens.ts";

/** A token with a valid signature and times. Only the database knows whether its session is still live. */
export interface SessionToken {
  readonly sessionId: string;
  readonly clientId: string;
}

interface VerifiedToken {
  readonly session: SessionToken;
  /** Signed it. */
  readonly keyId: string;
}

const issuer = "funding-desk";
const audience = "funding-desk-client";
const algorithm = "HS256";
const type = "at+jwt";
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type SessionTokens = ReturnType<typeof createSessionTokens>;

export const createSessionTokens = (secrets: Secrets) => {
  const verified = createVerifiedTokens<VerifiedToken>();

  return {
    /** @param expiresAt the absolute end of the session, which the browser's timer reads from the token */
    async issue({ sessionId, clientId }: SessionToken, expiresAt: Date): Promise<string> {
      const key = secrets.current("session-token");
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: key.id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(clientId)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key.bytes);
    },

    /** @throws {DomainError} `not_signed_in` unless it's one of our tokens, `session_ended` for an expired one */
    async verify(token: string): Promise<SessionToken> {
      const known = verified.find(token);
      if (known) {
        // The secret may have been replaced since.
        if (!secrets.find("session-token", known.keyId)) throw new DomainError("not_signed_in");
        return known.session;
      }
      try {
        const { payload, protectedHeader } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = secrets.find("session-token", kid ?? "");
            if (!key) throw new DomainError("not_signed_in");
            return key.bytes;
          },
          { algorithms: [algorithm], typ: type, issuer, audience, requiredClaims: ["sub", "sid", "exp"] },
        );
        const { sub, sid, exp = 0 } = payload;
        if (typeof sub !== "string" || typeof sid !== "string" || !uuid.test(sub) || !uuid.test(sid))
          throw new DomainError("not_signed_in");
        const session = { sessionId: sid, clientId: sub };
        const keyId = protectedHeader.kid ?? "";
        verified.add(token, { session: { session, keyId }, expiresAtMs: exp * 1000 });
        return session;
      } catch (error) {
        throw new DomainError(error instanceof errors.JWTExpired ? "session_ended" : "not_signed_in");
      }
    },
  };
};
