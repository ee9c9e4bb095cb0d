import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import type { coBorrowerPage } from "@funding-desk/contract/placement/co-borrower-door/api";
import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { CoBorrowerDoor, PrivateLinks } from "../../../identity/private-link/private-links.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { type ApplicationRecords, formatCoBorrowerName } from "../../intake/application/application-record.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type CoBorrowerDetails, withOwnNumbers } from "../lender-consent/co-borrower-details.service.ts";
import type { ConsentAnswers } from "../lender-consent/consent-answer.service.ts";
import type { ConsentGiving, ConsentSigning } from "../lender-consent/consent-giving.service.ts";
import { type LenderConsentRow, type LenderConsents, toConsentWire } from "../lender-consent/lender-consent.service.ts";
import type { ApplicationCopies, ApplicationCopy } from "../package/application-copy.service.ts";
import type { SubmissionRecords } from "../submission/submission-records.service.ts";

/** What a co-borrower does behind the door of their private link. */
export type CoBorrowerDoorService = ReturnType<typeof createCoBorrowerDoor>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly copies: Pick<ApplicationCopies, "draw">;
  readonly applications: ApplicationRecords;
  readonly records: Pick<SubmissionRecords, "load" | "listPeople">;
  readonly consents: Pick<LenderConsents, "listOfCoBorrower">;
  readonly consentGiving: Pick<ConsentGiving, "giveAsCoBorrower">;
  readonly consentAnswers: Pick<ConsentAnswers, "decline" | "revoke">;
  readonly details: CoBorrowerDetails;
  readonly currentFirm: CurrentFirm;
  readonly privateLinks: Pick<PrivateLinks, "requireStillOpen">;
}

export const createCoBorrowerDoor = (deps: Deps) => {
  const { database, consents, details, privateLinks: doors } = deps;

  const loadSelf = async ({ coBorrowerId }: CoBorrowerDoor) => {
    const application = requireFound(await deps.applications.findByCoBorrower(database, coBorrowerId));
    const self = requireFound(application.coBorrowers.find(({ id }) => id === coBorrowerId));
    return { application, self, name: formatCoBorrowerName(self) };
  };

  const toWire = async (door: CoBorrowerDoor, row: LenderConsentRow): Promise<LenderConsentWire> =>
    toConsentWire(row, (await loadSelf(door)).name);

  const toGiver = ({ coBorrowerId }: CoBorrowerDoor) => ({ person: "co-borrower", coBorrowerId }) as const;

  return {
    async read(door: CoBorrowerDoor): Promise<AnswerOf<typeof coBorrowerPage>["data"]> {
      const { coBorrowerId, clientId } = door;
      const [{ application, self, name }, rows] = await Promise.all([
        loadSelf(door),
        consents.listOfCoBorrower(database, coBorrowerId),
      ]);
      const [applicant] = await deps.records.listPeople(application);
      const { identity } = deps.currentFirm();
      return {
        firm: { name: identity.name, phone: identity.phone, email: identity.email },
        name,
        business_name: String(application.answers.legalBusinessName ?? ""),
        applicant: applicant?.name ?? "",
        reference: application.reference,
        consents: await Promise.all(
          rows.map(async (row) => ({
            ...toConsentWire(row, name),
            lender_name: (await deps.records.load(requireFound(row.submission_id), clientId)).row.lender_name,
          })),
        ),
        details_given_at: self.detailsGivenAt?.toISOString() ?? null,
      };
    },

    /** What they answered or the owner answered about them, and every consent they signed. @throws {DomainError} `too_many_requests` */
    async drawCopy(door: CoBorrowerDoor): Promise<ApplicationCopy> {
      const { coBorrowerId: id, clientId } = door;
      await deps.rateLimits.count(waysOut.coBorrowerCopy.limit, { codeId: id });
      const [{ application }, rows, numbers] = await Promise.all([
        loadSelf(door),
        consents.listOfCoBorrower(database, id),
        details.load(database, clientId, [id]),
      ]);
      const signed = rows.flatMap(({ text, given_at: givenAt, signature, revoked_at: revokedAt }) =>
        givenAt ? [{ text, givenAt, signature, revokedAt }] : [],
      );
      const bytes = await deps.copies.draw(withOwnNumbers(application, numbers), {
        kind: "co-borrower",
        id,
        consents: signed,
      });
      // Drawing takes its time.
      await doors.requireStillOpen(database, door);
      return { name: `Funding application ${application.reference}, your part.pdf`, bytes };
    },

    /** @throws {DomainError} `invalid_fields` by wire name */
    giveDetails: (door: CoBorrowerDoor, body: Readonly<Record<string, unknown>>): Promise<void> =>
      details.save(door, body, (tx) => doors.requireStillOpen(tx, door)),

    give: async (door: CoBorrowerDoor, id: string, signing: ConsentSigning): Promise<LenderConsentWire> =>
      toWire(
        door,
        await deps.consentGiving.giveAsCoBorrower(
          {
            coBorrowerId: door.coBorrowerId,
            mailbox: door.mailbox,
            requireStill: (tx) => doors.requireStillOpen(tx, door),
          },
          id,
          signing,
        ),
      ),
    decline: async (door: CoBorrowerDoor, id: string): Promise<LenderConsentWire> =>
      toWire(door, await deps.consentAnswers.decline(toGiver(door), id, door.address)),
    revoke: async (door: CoBorrowerDoor, id: string): Promise<LenderConsentWire> =>
      toWire(door, await deps.consentAnswers.revoke(toGiver(door), id, door.address)),
  };
};
