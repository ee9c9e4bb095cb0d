import {
  isDisclosureFirst,
  isRequired,
  listDueRegistrations,
  listRulesForOffer,
  listRulesInForce,
  type StateRequirements,
  type StateRule,
} from "@funding-desk/contract/offer/state-rules";
import type { DutyQuestion, FindDuties, OfferDuties } from "./offer-duties.service.ts";

/** Each demand in words for staff. */
const demandWords: { readonly [Demand in keyof StateRequirements]?: string } = {
  evidenceToLender: "The lender gets evidence of when its disclosure was sent.",
  aprWithEveryPrice: "No price or amount of an offer is quoted without its APR.",
  signature: "The client signs the lender's disclosure.",
  brokerPayShown: "The client is told what the firm is paid, and by whom.",
  noAdvanceFee: "No fee from the client before the lender has paid out.",
  noConfessionOfJudgment: "A confession of judgment is void.",
  transactionFile: "A file of each transaction is kept.",
};

const listWords = ({ law, requires }: StateRule): OfferDuties["words"] => {
  const demands = Object.entries(demandWords).flatMap(([demand, what]) =>
    requires[demand as keyof StateRequirements] === undefined ? [] : [what],
  );
  const whens = {
    beforeOffer: "The lender's disclosure goes to the client, unaltered, before they hear of the offer.",
    beforeSigning: "The client has the lender's disclosure before signing.",
  };
  return [
    ...(requires.disclosure ? [whens[requires.disclosure]] : []),
    ...(requires.brokerRegistration ? [`Brokers register: ${requires.brokerRegistration.authority}.`] : []),
    ...demands,
  ].map((what) => ({ what, law }));
};

const listRules = (rules: readonly StateRule[], { terms, ...place }: DutyQuestion): StateRule[] =>
  terms
    ? listRulesForOffer(rules, { ...place, kind: terms.kind, amountCents: terms.amountCents })
    : listRulesInForce(rules, place);

/** What dated rules come to. Without an offer, whatever any of a state's rules asks for: one may be made under it. */
export const createFindDuties =
  (all: readonly StateRule[]): FindDuties =>
  (question) => {
    const rules = listRules(all, question);
    return {
      mustSendDisclosure: isDisclosureFirst(rules),
      mustRegister: listDueRegistrations(rules, question.on).length > 0,
      forbidsAdvanceFee: isRequired(rules, "noAdvanceFee"),
      words: rules.flatMap(listWords),
    };
  };
