import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import type { Clients } from "../../../identity/client/clients.ts";
import type { ConsentAnswers } from "../lender-consent/consent-answer.service.ts";
import type { ConsentGiving, ConsentSigning } from "../lender-consent/consent-giving.service.ts";
import { type LenderConsentRow, toConsentWire } from "../lender-consent/lender-consent.service.ts";

export type OwnConsents = ReturnType<typeof createOwnConsents>;

interface Deps {
  readonly clients: Pick<Clients, "loadClient">;
  readonly consentGiving: Pick<ConsentGiving, "giveAsClient">;
  readonly consentAnswers: Pick<ConsentAnswers, "decline" | "revoke">;
}

/** A client's answers to questions for consent. */
export const createOwnConsents = ({ clients, consentGiving, consentAnswers }: Deps) => {
  const toWire = async (clientId: string, row: LenderConsentRow): Promise<LenderConsentWire> => {
    const { firstName, lastName } = await clients.loadClient(clientId);
    return toConsentWire(row, `${firstName} ${lastName}`.trim());
  };
  const toGiver = (clientId: string) => ({ person: "client", clientId }) as const;

  return {
    give: async (clientId: string, id: string, signing: ConsentSigning & { readonly password: string }) =>
      toWire(clientId, await consentGiving.giveAsClient(clientId, id, signing)),
    decline: async (clientId: string, id: string, address: string) =>
      toWire(clientId, await consentAnswers.decline(toGiver(clientId), id, address)),
    revoke: async (clientId: string, id: string, address: string) =>
      toWire(clientId, await consentAnswers.revoke(toGiver(clientId), id, address)),
  };
};
