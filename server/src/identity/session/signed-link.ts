import { readLink, signLink } from "../../platform/crypto/link-token.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Database } from "../../platform/db/database.ts";
import { requireUnusedLiveSession } from "./live-session.ts";
import type { SessionToken } from "./session-token.ts";

const audience = "funding-desk-link";

/**
 * Links that a browser can follow without a token, because it can't add a header. Each is signed for one client, session and
 * subject, and valid for five minutes. A link opens what the token opens, so never log it.
 */
export type SignedLinks = ReturnType<typeof createSignedLinks>;

export const createSignedLinks = (deps: { readonly database: Database; readonly secrets: Secrets }) => ({
  /** @param subject such as `document:<id>` */
  sign: ({ clientId, sessionId }: SessionToken, subject: string): Promise<string> =>
    signLink(deps.secrets, { audience, owner: clientId, session: sessionId, subject }),

  /**
   * Doesn't extend the session.
   * @returns the client the link belongs to
   * @throws {DomainError} `link_invalid` for an expired link, another subject's, or one that isn't ours; `session_ended`
   */
  async verify(link: string, subject: string): Promise<SessionToken> {
    const { owner, session } = await readLink(deps.secrets, link, { audience, subject });
    const token = { clientId: owner, sessionId: session };
    await requireUnusedLiveSession(deps.database, token);
    return token;
  },
});
