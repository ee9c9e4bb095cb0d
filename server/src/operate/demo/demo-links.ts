import { createPrivateLinks } from "../../identity/private-link/private-links.ts";
import { issueSampleLink } from "../../identity/sample-link/sample-links.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Database } from "../../platform/db/database.ts";
import { withTransaction } from "../../platform/db/transaction.ts";
import { noRateLimits } from "../../platform/rate-limit/rate-limits.ts";
import { findComparedOffers } from "./demo.repository.ts";
import { demoStaffEmails } from "./demo-staff.ts";

export interface DemoLinks {
  readonly owner: string;
  readonly advisor: string;
  readonly manager: string;
  /** With the code that the door takes, which works for ten minutes. */
  readonly lender: string;
}

interface Parts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly publicUrl: string;
}

/**
 * Makes links that sign in as the client who has the most offers, as staff, and as one of their lenders. Each of the first three
 * works once. Undefined where there are no sample offers.
 * @throws {DomainError} `sample_link_over` where there is anything but sample data
 */
export const createDemoLinks = async ({ database, secrets, publicUrl }: Parts): Promise<DemoLinks | undefined> => {
  const shown = await findComparedOffers(database);
  if (!shown) return undefined;
  const [manager = "", advisor = ""] = demoStaffEmails;
  let code = "";
  const privateLinks = createPrivateLinks({
    database,
    secrets,
    publicUrl,
    rateLimits: noRateLimits,
    live: { listenAsClient: () => () => {} },
    // Print the code instead of mailing it.
    mails: {
      async queue(_tx, _template, order) {
        if ("code" in order) code = String(order.code);
      },
    },
  });
  const made = await withTransaction(database, async (tx) => {
    const issue = (door: "portal" | "desk", email: string) => issueSampleLink(tx, { door, email, publicUrl });
    return {
      owner: await issue("portal", shown.email),
      advisor: await issue("desk", shown.advisor_email ?? advisor),
      manager: await issue("desk", manager),
      lender: await privateLinks.issue(tx, {
        kind: "lender",
        clientId: shown.client_id,
        submissionId: shown.submission_id,
        email: shown.lender_email,
        isAdditional: true,
      }),
    };
  });
  await privateLinks.sendCode(made.lender.url.split("#")[1] ?? "", "127.0.0.1");
  return { ...made, lender: `${made.lender.url}.${code}` };
};
