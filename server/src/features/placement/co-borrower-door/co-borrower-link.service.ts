import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findEmailFault } from "../../../platform/errors/field-faults.ts";
import type { ApplicationRecords } from "../../intake/application/application-record.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { inviteCoBorrower } from "../door/co-borrower-invitation.service.ts";
import type { SubmissionRecords } from "../submission/submission-records.service.ts";

export type CoBorrowerLinks = ReturnType<typeof createCoBorrowerLinks>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live" | "mails" | "rateLimits"> {
  readonly applications: Pick<ApplicationRecords, "findByCoBorrower">;
  readonly records: Pick<SubmissionRecords, "listPeople">;
  readonly privateLinks: Pick<PrivateLinks, "issue">;
}

/** Private links for co-borrowers before any lender is chosen. With questions for consent, the submission mails them. */
export const createCoBorrowerLinks = (deps: Deps) => ({
  /** @throws {DomainError} `not_found`, `invalid_fields` without an email address, `too_many_requests` */
  async send(staff: StaffIdentity, clientId: string, coBorrowerId: string): Promise<void> {
    await deps.access.requireVisible(deps.database, staff, clientId);
    const found = await deps.applications.findByCoBorrower(deps.database, coBorrowerId);
    const application = requireFound(found?.clientId === clientId ? found : undefined);
    const people = await deps.records.listPeople(application);
    const { name, email } = requireFound(people.find((each) => each.coBorrowerId === coBorrowerId));
    if (findEmailFault(email) !== undefined)
      throw new DomainError("invalid_fields", { sentence: `There's no valid email address for ${name}.` });
    await deps.rateLimits.count("co-borrower-link", { codeId: coBorrowerId });
    const position = application.coBorrowers.findIndex(({ id }) => id === coBorrowerId);
    await withTransaction(deps.database, async (tx) => {
      await inviteCoBorrower(deps, tx, {
        asks: "numbers",
        clientId,
        coBorrower: { coBorrowerId, name, email },
        applicant: people[0]?.name ?? "",
        business: String(application.answers.legalBusinessName ?? ""),
      });
      await deps.live.notify(tx, { clientId });
      await deps.audit.record(tx, {
        ...actedBy(staff),
        action: "co-borrower.link_sent",
        clientId,
        subject: `co-borrower ${position + 1} of application ${application.reference}`,
      });
    });
  },
});
