import { hashSecretToken, makeSecretToken } from "../../platform/crypto/secret-token.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { hasRealPeople, insertSampleLink, type SampleDoor, takeLink } from "./sample-link.repository.ts";

/** How long a link works. */
const linkMinutes = 10;

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** Makes a link that signs in once as a sample person. Its token is in the fragment, which no server or log along the way sees. */
export const issueSampleLink = async (
  tx: Transaction,
  { door, email, publicUrl }: { readonly door: SampleDoor; readonly email: string; readonly publicUrl: string },
): Promise<string> => {
  await requireOnlySamples(tx);
  const token = makeSecretToken();
  await insertSampleLink(tx, { tokenHash: hashSecretToken(token), door, email, minutes: linkMinutes });
  return `${publicUrl}/sample-sign-in#${door}.${token}`;
};

/**
 * Ends a link, in the transaction that starts the session.
 * @returns the sample person's address
 * @throws {DomainError} `sample_link_over`, also where anyone may be a real person
 */
export const takeSampleLink = async (tx: Transaction, token: string, door: SampleDoor): Promise<string> => {
  const email = tokenShape.test(token) ? await takeLink(tx, hashSecretToken(token), door) : undefined;
  if (email === undefined) throw new DomainError("sample_link_over");
  await requireOnlySamples(tx);
  return email;
};

const requireOnlySamples = async (tx: Transaction): Promise<void> => {
  if (await hasRealPeople(tx))
    throw new DomainError("sample_link_over", {
      sentence: "These links only work while there is nothing but sample data.",
    });
};
