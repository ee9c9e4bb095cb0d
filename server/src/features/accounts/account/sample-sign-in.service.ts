import { takeSampleLink } from "../../../identity/sample-link/sample-links.ts";
import type { SessionTokens } from "../../../identity/session/session-token.ts";
import { startSession } from "../../../identity/session/sessions.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findClientByEmail } from "./account.repository.ts";
import type { Device } from "./known-devices.ts";
import { type SignedIn, toSignedIn } from "./signed-in.ts";

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly tokens: SessionTokens;
  readonly isPrequalified: (clientId: string) => Promise<boolean>;
}

export type SampleSignIn = ReturnType<typeof createSampleSignIn>;

/** Signs in as a sample client, with a link that `desk demo` printed. */
export const createSampleSignIn =
  ({ database, rateLimits, tokens, isPrequalified }: Deps) =>
  /** @throws {DomainError} `sample_link_over`, `too_many_requests` */
  async (token: string, browser: Device): Promise<SignedIn> => {
    await rateLimits.count("private-link-address", { address: browser.address });
    const { client, accessToken } = await withTransaction(database, async (tx) => {
      const found = await findClientByEmail(tx, await takeSampleLink(tx, token, "portal"));
      const row = requireFound(found, "sample_link_over");
      return { client: row, accessToken: await startSession(tx, tokens, { clientId: row.id, browser }) };
    });
    return toSignedIn(client, { accessToken, isPrequalified: await isPrequalified(client.id) });
  };
