import { limits } from "@funding-desk/contract/limits";
import { jwtVerify, SignJWT } from "jose";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import { requireUnusedLiveSession } from "./live-session.ts";
import type { SessionToken } from "./session-token.ts";

const issuer = "funding-desk";
const audience = "funding-desk-link";
const algorithm = "HS256";
const type = "link+jwt";

/**
 * What a browser can open without the token, for an address cannot carry a header: a signature for one client, one session and
 * one subject, good for five minutes. It opens what the token opens, so it belongs in no log.
 */
export interface SignedLinks {
  /** @param subject what the link opens, such as `document:<id>` */
  sign(token: SessionToken, subject: string): Promise<string>;
  /**
   * Whose link it is. Does not count as a use of the session.
   * @throws {DomainError} `link_invalid` for one that has run out, is another subject's or not ours at all; `session_ended`
   */
  verify(link: string, subject: string): Promise<SessionToken>;
}

export const createSignedLinks = (deps: { readonly database: Database; readonly secrets: Secrets }): SignedLinks => ({
  sign({ clientId, sessionId }, subject) {
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

  async verify(link, subject) {
    const session = await readLink(deps.secrets, link, subject);
    await requireUnusedLiveSession(deps.database, session);
    return session;
  },
});

/** The last letter of a signature has bits that decoders ignore: without this, a link with another letter there would pass. */
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
    // We alone sign with this key, so the ids are what `sign` was given.
    if (opens !== subject) throw new DomainError("link_invalid");
    return { clientId: String(sub), sessionId: String(sid) };
  } catch {
    throw new DomainError("link_invalid");
  }
};
