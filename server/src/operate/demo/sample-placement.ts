import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import type { StaffIdentity } from "../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../platform/db/transaction.ts";
import { findSubmission } from "./demo.repository.ts";
import type { DemoServices } from "./demo-services.ts";
import { createSamplePdf } from "./sample-files.ts";
import type { SampleProgram } from "./sample-lenders.ts";
import type { SamplePerson } from "./sample-person.ts";

export interface SamplePlacementParts {
  readonly services: DemoServices;
  readonly person: SamplePerson;
  readonly clientId: string;
  readonly advisor: StaffIdentity;
  readonly program: SampleProgram;
  readonly password: string;
  readonly clock: () => Date;
}

const address = "127.0.0.1";
const dayMs = 24 * 3600_000;
/** What the firm earns, in percent of the amount. */
const firmFee = 3;

/** One client's file with a sample lender, through the same services as on the server. */
export const createSamplePlacement = (parts: SamplePlacementParts) => {
  const { services, person, clientId, advisor, program, clock } = parts;
  const idempotencyKey = undefined;
  const token = { clientId, sessionId: randomUUID() };
  let id = "";
  const target = () => ({ staff: advisor, clientId, id });
  const toDay = (days: number): string => toCivilDate(services.timeZone, new Date(clock().getTime() + days * dayMs));

  const toTerms = (): OfferTerms => {
    const amountCents = Math.round(person.amount / 1000) * 100_000;
    const { payments, paysBack, feePercent, interestStops, holdbackPercent } = program.terms;
    const isAdvance = holdbackPercent !== undefined;
    return {
      kind: isAdvance ? "advance" : "loan",
      amountCents,
      fundedOn: toDay(7),
      fees:
        feePercent === 0
          ? []
          : [{ name: "Origination", cents: (amountCents * feePercent) / 100, withheld: true, avoidable: false }],
      payoffs: [],
      schedule: [
        {
          count: payments,
          cents: Math.round((amountCents * paysBack) / payments),
          every: isAdvance ? "week" : "month",
          first: toDay(isAdvance ? 14 : 38),
        },
      ],
      prepay: [],
      ...(interestStops === undefined ? {} : { interestStops }),
      ...(isAdvance ? { factor: paysBack, holdbackPercent, reconciliation: true } : {}),
      guarantee: "full",
      confessionOfJudgment: false,
      brokerPay: { cents: Math.round((amountCents * firmFee) / 100), paidBy: "lender" },
    };
  };

  const giveConsents = async (): Promise<void> => {
    const { people } = await services.submissionRecords.load(id, clientId);
    for (const consent of await services.consents.list(services.database, [id])) {
      const signer = consent.co_borrower_id === null ? person : (person.partner ?? person);
      const signing = {
        signature: `${signer.firstName} ${signer.lastName}`,
        textSha256: consent.text_sha256.toString("hex"),
        address,
      };
      if (consent.co_borrower_id === null)
        await services.consentGiving.giveAsClient(clientId, consent.id, { ...signing, password: parts.password });
      else {
        const mailbox = people.find(({ coBorrowerId }) => coBorrowerId === consent.co_borrower_id)?.email ?? "";
        const self = { coBorrowerId: consent.co_borrower_id, mailbox, requireStill: async () => {} };
        await services.consentGiving.giveAsCoBorrower(self, consent.id, signing);
      }
    }
  };

  /** The client opens the lender's paper, and signs it where their state asks for that. The offer follows. */
  const readDisclosure = async (): Promise<void> => {
    for (const { id: disclosureId, offer_id, must_sign } of (await services.ownOffers.list(token)).disclosures) {
      (await services.disclosureReading.open(clientId, disclosureId)).content.destroy();
      const signature = `${person.firstName} ${person.lastName}`;
      if (must_sign)
        await services.ownOffers.signDisclosure(token, offer_id, { disclosure_id: disclosureId, signature });
    }
  };

  return {
    /** Prepares the file and asks for everyone's consent. */
    async prepare() {
      const application = await findSubmission(services.database, clientId, "application");
      if (!application) throw new Error("There is no application to place.");
      const made = await services.preparing.create(advisor, clientId, {
        application_id: application.id,
        program_id: program.programId,
        channel: "link",
        lender_email: program.lenderEmail,
        note: "Sample file.",
        idempotencyKey,
      });
      id = made.id;
      await services.consentAsking.ask(target(), { purposes: ["submit"], idempotencyKey });
      const answer = "Half of it would help already. (sample)";
      await services.memos.answer(clientId, id, { sentence: "request amount", answer });
      await services.memos.remark(target(), { part: "request", text: "I have seen the quote. (sample)" });
    },

    async send() {
      await giveConsents();
      const { findings } = await services.preflight.read(target());
      const { revision } = await services.submissionViews.load(target());
      const accepted = { ids: findings.map((finding) => finding.id), reason: "Sample." };
      await services.sending.send(target(), { expected_revision: revision, accepted_warnings: accepted });
    },

    /** The lender opens its link, as it does before it offers anything. */
    async open() {
      const actor = { kind: "lender", name: program.lenderName } as const;
      await withTransaction(services.database, (tx) =>
        services.submissionRecords.record(tx, { id, client_id: clientId }, { actor, kind: "opened" }),
      );
    },

    /** The lender's offer with its disclosure, shown to the client. */
    async offer() {
      const body = { submission_id: id, terms: toTerms(), idempotencyKey };
      const [draft] = (await services.offers.add(advisor, clientId, body)).offers;
      if (!draft) throw new Error("The offer is gone.");
      const bytes = createSamplePdf(["OFFER SUMMARY (sample)", person.businessName, "", "This lender doesn't exist."]);
      const content = Readable.from([bytes]);
      const place = { clientId, offerId: draft.id };
      await services.disclosures.receive({
        ...place,
        file: await services.files.receive(clientId, { name: "offer-summary.pdf", content, convertHeic: false }),
        addedBy: "staff",
        channel: "desk",
        staff: advisor,
      });
      const held = (await services.offers.open(advisor, clientId)).offers.find((offer) => offer.id === draft.id);
      const demands = (held?.unmet ?? []).map((each) => each.id);
      if (demands.length > 0) await services.exemptions.exempt(advisor, place, { demands, reason: "Sample." });
      await services.offers.show(advisor, { ...place, expectedRevision: draft.revision });
      await readDisclosure();
    },

    async choose() {
      const [offer] = (await services.ownOffers.list(token)).offers;
      if (offer) await services.offerAnswers.choose(token, offer.id);
    },

    async pass() {
      const { revision } = await services.submissionViews.load(target());
      await services.ending.recordPass(target(), {
        reason: "Outside of its lending area.",
        expected_revision: revision,
      });
    },

    /** The payout, and what the firm earns on it. */
    async fund() {
      const { amountCents } = toTerms();
      await services.funding.record(
        advisor,
        { clientId, submissionId: id },
        { funded_on: toDay(0), amount_cents: amountCents },
      );
      const entry = { submission_id: id, basis_cents: amountCents, percent: firmFee, paid_by: "lender" } as const;
      for (const kind of ["expected", "received"] as const)
        await services.ledger.add(advisor, clientId, { ...entry, kind, on_day: toDay(0), idempotencyKey });
    },
  };
};
