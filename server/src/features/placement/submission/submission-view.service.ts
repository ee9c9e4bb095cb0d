import type { DeskSubmission, DeskSubmissionSummary } from "@funding-desk/contract/placement/submission/desk-api";
import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type ApplicationRecords, findOwnNumbersState } from "../../intake/application/application-record.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findMissing, type Person } from "../lender-consent/consent-weighing.service.ts";
import { type LenderConsents, toConsentWire } from "../lender-consent/lender-consent.service.ts";
import { listLenderRequests } from "./lender-request.repository.ts";
import { type ChosenRow, listChosen, listSubmissions, type SubmissionRow } from "./submission.repository.ts";
import { type EventRow, listEvents } from "./submission-event.repository.ts";
import { listItems } from "./submission-item.repository.ts";
import {
  findName,
  type SubmissionRecords,
  type SubmissionTarget,
  toEventWire,
  toItemWire,
  toRequestWire,
} from "./submission-records.service.ts";

export type SubmissionViews = ReturnType<typeof createSubmissionViews>;

interface Deps extends Pick<SharedDeps, "database" | "access"> {
  readonly applications: Pick<ApplicationRecords, "find">;
  readonly records: Pick<SubmissionRecords, "load" | "listPeople">;
  readonly consents: Pick<LenderConsents, "list">;
  readonly privateLinks: Pick<PrivateLinks, "findForLender">;
}

/** How the desk sees submissions. */
export const createSubmissionViews = ({ database, access, applications, records, consents, privateLinks }: Deps) => {
  const loadForDesk = async (id: string, clientId: string): Promise<DeskSubmission> => {
    const { row, people, application } = await records.load(id, clientId);
    const [chosen, items, given, requests, events, link] = await Promise.all([
      listChosen(database, id),
      listItems(database, id),
      consents.list(database, [id]),
      listLenderRequests(database, [id]),
      listEvents(database, [id]),
      privateLinks.findForLender(database, id),
    ]);
    const numbers = new Map(application.coBorrowers.map((each) => [each.id, findOwnNumbersState(each)]));
    return {
      ...toSummary(row, findMissing(given, people).length === 0),
      note: row.note,
      reason: row.reason,
      documents: chosen.map(toChosenWire),
      items: items.map(toItemWire),
      manifest_sha256: row.manifest_sha256?.toString("hex") ?? null,
      consents: given.map((consent) => toConsentWire(consent, findName(consent, people))),
      people: people.map(({ coBorrowerId, mailbox: _, ...person }) => ({
        ...person,
        co_borrower_id: coBorrowerId,
        own_numbers: (coBorrowerId !== null && numbers.get(coBorrowerId)) || null,
      })),
      requests: requests.map(toRequestWire),
      events: events.map((event) => ({ ...toEventWire(event), about: joinAbout(event) })),
      link: link
        ? {
            expires_at: link.until.toISOString(),
            opens_left: link.opensLeft,
            is_revoked: link.isEnded,
          }
        : null,
    };
  };

  return {
    /** What each act of a member answers with. */
    loadForDesk,

    /** @throws {DomainError} `not_found` */
    async list(staff: StaffIdentity, clientId: string): Promise<{ submissions: DeskSubmissionSummary[] }> {
      await access.requireVisible(database, staff, clientId);
      const rows = await listSubmissions(database, clientId);
      const given = await consents.list(
        database,
        rows.map(({ id }) => id),
      );
      const people = new Map<string, readonly Person[]>();
      for (const { application_id: id } of rows) {
        if (people.has(id)) continue;
        const application = await applications.find(database, id);
        people.set(id, application ? await records.listPeople(application) : []);
      }
      const submissions = rows.map((row) => {
        const own = given.filter(({ submission_id: id }) => id === row.id);
        return toSummary(row, findMissing(own, people.get(row.application_id) ?? []).length === 0);
      });
      return { submissions };
    },

    /** @throws {DomainError} `not_found` */
    async load({ staff, clientId, id }: SubmissionTarget): Promise<DeskSubmission> {
      await access.requireVisible(database, staff, clientId);
      return loadForDesk(id, clientId);
    },
  };
};

const toSummary = (row: SubmissionRow, isConsented: boolean): DeskSubmissionSummary => ({
  id: row.id,
  status: row.status,
  status_since: row.status_since.toISOString(),
  application_id: row.application_id,
  reference: row.reference,
  lender_id: row.lender_id,
  lender_name: row.lender_name,
  program_id: row.program_id,
  program_name: row.program_name,
  channel: row.channel,
  lender_email: row.lender_email,
  created_by: row.created_by_name,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  sent_by: row.sent_by_name,
  opens: row.opens,
  last_opened_at: row.last_opened_at?.toISOString() ?? null,
  is_consented: isConsented,
  revision: row.revision,
});

export const toPlaceableWire = ({
  file_id: _,
  media_type: _type,
  covers_until: _covers,
  uploaded_at,
  ...row
}: Omit<ChosenRow, "is_asked_for" | "why">) => ({
  ...row,
  uploaded_at: uploaded_at.toISOString(),
});

const toChosenWire = ({ is_asked_for, why, ...row }: ChosenRow) => ({ ...toPlaceableWire(row), is_asked_for, why });

const joinAbout = ({ detail: { about, forStaff } }: EventRow): string => [about, forStaff].filter(Boolean).join(". ");
