import { limits } from "@funding-desk/contract/platform/limits";
import { jwtVerify, SignJWT } from "jose";
import { DomainError } from "../errors/errors.ts";
import type { Secrets } from "./secrets.ts";

const issuer = "funding-desk";
const algorithm = "HS256";
const type = "link+jwt";

interface LinkKind {
  /** Which kind of session it's for: a link of one kind is none of another. */
  readonly audience: string;
  readonly subject: string;
}

interface LinkClaims {
  /** Whose session it is. */
  readonly owner: string;
  readonly session: string;
}

/** Valid for five minutes. Whoever verifies it also checks the session. */
export const signLink = (
  secrets: Secrets,
  { audience: kind, subject, owner, session }: LinkKind & LinkClaims,
): Promise<string> => {
  const key = secrets.current("signed-link");
  return new SignJWT({ sid: session, for: subject })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: key.id })
    .setIssuer(issuer)
    .setAudience(kind)
    .setSubject(owner)
    .setIssuedAt()
    .setExpirationTime(`${limits.documentLinkMinutes} minutes`)
    .sign(key.bytes);
};

/** Decoders ignore some bits of a signature's last letter. Without this check, a link with a different letter would pass. */
const isSpelledOnce = (link: string): boolean => {
  const signature = link.slice(link.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
};

/** @throws {DomainError} `link_invalid` */
export const readLink = async (
  secrets: Secrets,
  link: string,
  { audience: kind, subject }: LinkKind,
): Promise<LinkClaims> => {
  if (!isSpelledOnce(link)) throw new DomainError("link_invalid");
  try {
    const { payload } = await jwtVerify(
      link,
      ({ kid }) => {
        const key = secrets.find("signed-link", kid ?? "");
        if (!key) throw new DomainError("link_invalid");
        return key.bytes;
      },
      { algorithms: [algorithm], typ: type, issuer, audience: kind, requiredClaims: ["sub", "sid", "for", "exp"] },
    );
    const { sub, sid, for: opens } = payload;
    // Only we sign with this key, so the claims are the ones given to `signLink`.
    if (opens !== subject) throw new DomainError("link_invalid");
    return { owner: String(sub), session: String(sid) };
  } catch {
    throw new DomainError("link_invalid");
  }
};
