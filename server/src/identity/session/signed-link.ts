import { limits } from "@funding-desk/contract/platform/limits";
import { jwtVerify, SignJWT } from "jose";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { requireUnusedLiveSession } from "./live-session.ts";
import type { SessionToken } from "./session-token.ts";

const issuer = "funding-desk";
const audience = "funding-desk-link";
const algorithm = "HS256";
const type = "link+jwt";

/**
 * Links that a browser can follow without a token, because it can't add a header. Each is signed for one client, session and
 * subject, and valid for five minutes. A link opens what the token opens, so never log it.
 */
export type SignedLinks = ReturnType<typeof createSignedLinks>;

export const createSignedLinks = (deps: { readonly database: Database; readonly secrets: Secrets }) => ({
  /** @param subject such as `document:<id>` */
  sign({ clientId, sessionId }: SessionToken, subject: string): Promise<string> {
    const key = deps.secrets.current("signed-link");
    return new SignJWT({ sid: sessionId, for: subject })
      .setProtectedHeader({ alg: algorithm, typ: type, kid: key.id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(clientId)
      .setIssuedAt()
      .setExpirationTime(`${limits.documentLinkMinutes} minutes`)
      .sign(key.bytes);
  },

  /**
   * Doesn't extend the session.
   * @returns the client the link belongs to
   * @throws {DomainError} `link_invalid` for an expired link, another subject's, or one that isn't ours; `session_ended`
   */
  async verify(link: string, subject: string): Promise<SessionToken> {
    const session = await readLink(deps.secrets, link, subject);
    await requireUnusedLiveSession(deps.database, session);
    return session;
  },
});

/** Decoders ignore some bits of a signature's last letter. Without this check, a link with a different letter would pass. */
const isSpelledOnce = (link: string): boolean => {
  const signature = link.slice(link.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
};

const readLink = async (secrets: Secrets, link: string, subject: string): Promise<SessionToken> => {
  if (!isSpelledOnce(link)) throw new DomainError("link_invalid");
  try {
    const { payload } = await jwtVerify(
      link,
      ({ kid }) => {
        const key = secrets.find("signed-link", kid ?? "");
        if (!key) throw new DomainError("link_invalid");
        return key.bytes;
      },
      { algorithms: [algorithm], typ: type, issuer, audience, requiredClaims: ["sub", "sid", "for", "exp"] },
    );
    const { sub, sid, for: opens } = payload;
    // Only we sign with this key, so the ids are the ones given to `sign`.
    if (opens !== subject) throw new DomainError("link_invalid");
    return { clientId: String(sub), sessionId: String(sid) };
  } catch {
    throw new DomainError("link_invalid");
  }
};
