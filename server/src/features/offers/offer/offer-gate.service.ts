import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { figureOffer } from "@funding-desk/contract/offers/offer/figure-offer";
import { listUnmetDemands, type OfferStep, type UnmetDemand } from "@funding-desk/contract/offers/offer/state-demands";
import { listRulesForOffer, type StateRule } from "@funding-desk/contract/offers/offer/state-rules";
import type { OfferState } from "@funding-desk/contract/offers/offer/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { RegistrationService } from "../../office/registration/registration.service.ts";
import type { FileTasks } from "../../office/task/file-task.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ClientState, ClientStates } from "./client-state.service.ts";
import { type DisclosureRow, findDisclosure } from "./disclosure.repository.ts";
import { type ExemptionRow, listExemptions } from "./exemption.repository.ts";
import type { OfferRow } from "./offer.repository.ts";
import { readTerms } from "./offer-figures.ts";
import { listOffersToLookAt } from "./submission-state.repository.ts";

export type OfferGate = ReturnType<typeof createOfferGate>;

interface Deps extends Pick<SharedDeps, "timeZone"> {
  readonly states: ClientStates;
  readonly stateRules: readonly StateRule[];
  readonly registrations: Pick<RegistrationService, "isRegistered">;
  readonly tasks: Pick<FileTasks, "addForFile">;
}

/** What is known of an offer's standing with the states. */
export interface OfferStanding {
  readonly states: readonly ClientState[];
  readonly disclosure: DisclosureRow | undefined;
  readonly exemptions: readonly Pick<ExemptionRow, "demand">[];
}

type KeptPlace = Parameters<ClientStates["keep"]>[1];
type PlacedOffer = Pick<OfferRow, "id" | "client_id" | "submission_id" | "application_id">;

/** The acts that come next. Of a disclosed offer, staff did their part, and the client shows it by what they do. */
const nextSteps: Partial<Readonly<Record<OfferState, readonly OfferStep[]>>> = {
  draft: ["show"],
  disclosed: ["show", "choose"],
  shown: ["choose"],
  chosen: ["fund"],
};
export const findNextStep = (state: OfferState): OfferStep | undefined => nextSteps[state]?.at(-1);

export const unknownState =
  "We don't know the client's state, so we don't know which rules apply. Correct it in the client's answers.";

const formatTitle = (lender: string, added: readonly string[]): string =>
  `Look again: ${lender}'s offer is now under the rules of ${added.join(" and ")}, too`.slice(0, 200);

/** Holds each act on an offer to what the client's states ask for, as it is when the act happens. */
export const createOfferGate = ({ states, stateRules, registrations, tasks, timeZone }: Deps) => {
  const getToday = (): string => toCivilDate(timeZone, new Date());

  const listRules = (row: Pick<OfferRow, "terms">, of: readonly ClientState[]): StateRule[] => {
    const { kind, amountCents } = readTerms(row.terms);
    return listRulesForOffer(stateRules, { kind, amountCents, on: getToday(), states: of.map(({ code }) => code) });
  };

  const listUnmet = async (
    db: Queryable,
    row: Pick<OfferRow, "terms">,
    { step, ...standing }: OfferStanding & { readonly step: OfferStep },
  ): Promise<UnmetDemand[]> => {
    const rules = listRules(row, standing.states);
    const terms = readTerms(row.terms);
    const registered = new Set<string>();
    for (const { state, requires } of rules)
      if (requires.brokerRegistration && (await registrations.isRegistered(db, state))) registered.add(state);
    const { disclosure } = standing;
    return listUnmetDemands(rules, {
      step,
      on: getToday(),
      exempted: standing.exemptions.map(({ demand }) => demand),
      facts: {
        terms,
        hasApr: figureOffer(terms).outcome === "figures",
        isRegistered: (state) => registered.has(state),
        disclosure: disclosure?.is_current
          ? {
              isSent: disclosure.sent_at !== null,
              isOpened: disclosure.opened_at !== null,
              isSigned: disclosure.signed_at !== null,
              hasEvidence: disclosure.evidence_at !== null,
            }
          : undefined,
      },
    });
  };

  /** Before what comes next. */
  const listUnmetNext = async (
    db: Queryable,
    row: Pick<OfferRow, "terms" | "state">,
    standing: OfferStanding,
  ): Promise<UnmetDemand[]> => {
    const unmet: UnmetDemand[] = [];
    for (const step of nextSteps[row.state] ?? [])
      for (const each of await listUnmet(db, row, { ...standing, step }))
        if (!unmet.some(({ id }) => id === each.id)) unmet.push(each);
    return unmet;
  };

  const toPlace = (row: PlacedOffer) => ({
    clientId: row.client_id,
    submissionId: row.submission_id,
    applicationId: row.application_id,
  });

  /** Keeps the states with the submission, and asks the advisor to look at what the client saw before one was added. */
  const keepStates = async (tx: Transaction, place: KeptPlace) => {
    const { states: found, added } = await states.keep(tx, place);
    if (added.length > 0)
      for (const offer of await listOffersToLookAt(tx, place.submissionId)) {
        const unseen = added.filter((code) => !offer.shown_state?.split(", ").includes(code));
        if (unseen.length === 0) continue;
        await tasks.addForFile(tx, {
          clientId: place.clientId,
          title: formatTitle(offer.lender_name, unseen),
          dueOn: getToday(),
          askedBy: offer.asked_by,
        });
      }
    return found;
  };

  const load = async (tx: Transaction, row: PlacedOffer): Promise<OfferStanding> => {
    const found = await keepStates(tx, toPlace(row));
    const disclosure = await findDisclosure(tx, row.client_id, row.id);
    const exemptions = (await listExemptions(tx, row.client_id)).filter(({ offer_id }) => offer_id === row.id);
    return { states: found, disclosure, exemptions };
  };

  /** Whether a state asks for the client's signature, and no manager went on without it. */
  const mustSign = (
    row: Pick<OfferRow, "terms">,
    { states: of, exemptions }: Omit<OfferStanding, "disclosure">,
  ): boolean =>
    listRules(row, of).some(
      ({ id, requires }) => requires.signature && !exemptions.some(({ demand }) => demand === `${id}:signature`),
    );

  return {
    mustSign,
    stateRules,
    findStates: states.find,
    keepStates,
    listRules,
    listUnmet,
    listUnmetNext,
    load,

    /** For staff. @throws {DomainError} `offer_blocked` with the first thing that is missing */
    async requireForStaff(tx: Transaction, row: OfferRow, step: OfferStep): Promise<OfferStanding> {
      const standing = await load(tx, row);
      if (standing.states.length === 0) throw new DomainError("offer_blocked", { sentence: unknownState });
      const [first] = await listUnmet(tx, row, { ...standing, step });
      if (first) throw new DomainError("offer_blocked", { sentence: first.sentence });
      return standing;
    },

    /** For the client, in the client's words. @throws {DomainError} `offer_not_ready` */
    async requireForClient(tx: Transaction, row: OfferRow): Promise<void> {
      const standing = await load(tx, row);
      const unmet = await listUnmet(tx, row, { ...standing, step: "choose" });
      const first = standing.states.length === 0 ? "wait" : findNeed(unmet, standing.disclosure);
      if (first === "wait") throw new DomainError("offer_not_ready");
      if (first !== null)
        throw new DomainError("offer_not_ready", { sentence: `Please ${first} the lender's disclosure first.` });
    },
  };
};

/** What the client can do about what is missing before the choice; `wait` when it's the firm's part, null when nothing is missing. */
export const findNeed = (
  unmet: readonly Pick<UnmetDemand, "demand">[],
  disclosure: Pick<DisclosureRow, "is_current" | "sent_at" | "opened_at"> | undefined,
): "open" | "sign" | "wait" | null => {
  if (unmet.length === 0) return null;
  const isTheirs = unmet.every(({ demand }) => demand === "disclosure" || demand === "signature");
  if (!isTheirs || !disclosure?.is_current || disclosure.sent_at === null) return "wait";
  return disclosure.opened_at === null ? "open" : "sign";
};
