import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { ApiKeys } from "../api-key/api-keys.ts";
import type { PrivateLinks } from "../private-link/private-links.ts";
import type { DeskGate } from "../staff-session/desk-gate.ts";
import type { OutCaps } from "../staff-session/out-caps.ts";
import { createClientTurns } from "./client-turns.ts";
import { requireLiveSession, requireUnusedLiveSession } from "./live-session.ts";
import type { SessionToken, SessionTokens } from "./session-token.ts";

const bearer = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/;
const longestToken = 2048;

/** Decides whether a caller may call an endpoint. */
export const createGatekeeper = (deps: {
  readonly database: Database;
  readonly tokens: SessionTokens;
  /** From the pre-qualification feature. */
  readonly isPrequalified: (clientId: string) => Promise<boolean>;
  /** For staff. */
  readonly desk: DeskGate;
  readonly caps: OutCaps;
  /** For people who came through a private link. */
  readonly doors: Pick<PrivateLinks, "admit">;
  /** For the firm's other systems. */
  readonly keys: ApiKeys;
}) => ({
  desk: deps.desk,
  caps: deps.caps,
  doors: deps.doors,
  keys: deps.keys,
  inTurn: createClientTurns(),
  async verifyToken(authorization: string | undefined): Promise<SessionToken> {
    const token = authorization && authorization.length < longestToken ? bearer.exec(authorization)?.[1] : undefined;
    if (token === undefined) throw new DomainError("not_signed_in");
    return deps.tokens.verify(token);
  },
  requireSession: (token: SessionToken) => requireLiveSession(deps.database, token),
  requireUnusedSession: (token: SessionToken) => requireUnusedLiveSession(deps.database, token),
  async requirePrequalified(token: SessionToken): Promise<void> {
    if (!(await deps.isPrequalified(token.clientId))) throw new DomainError("prequalification_required");
  },
});

/** Requires a user id in a path or query to be the caller's own. The refusal gives nothing away. */
export const requireOwnUser = (token: SessionToken, userId: string): void => {
  if (token.clientId !== userId) throw new DomainError("forbidden");
};
