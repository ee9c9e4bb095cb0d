import { apiBase } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import type { SubjectKind } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { toSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { downloadApplicationCopy } from "@funding-desk/contract/placement/package/api";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { AnswerChanges } from "../../../forms/answer-changes/answer-changes.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { SignedLinks } from "../../../identity/session/signed-link.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import type { RateLimits } from "../../../platform/rate-limit/rate-limits.ts";
import { exportConsents } from "../../accounts/consent/consent.service.ts";
import type { DocumentService } from "../../documents/document/document.service.ts";
import type { ApplicationOnFile, ApplicationRecords } from "../../intake/application/application-record.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type CopyFor, type PaperConsent, type PaperCorrection, writeApplicationPaper } from "./application-paper.ts";
import { toLetterhead } from "./letterhead.ts";

/** A made PDF to send. */
export interface ApplicationCopy {
  readonly name: string;
  readonly bytes: Buffer;
}

export type ApplicationCopies = ReturnType<typeof createApplicationCopies>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "timeZone"> {
  readonly applications: Pick<ApplicationRecords, "find">;
  readonly documents: Pick<DocumentService, "listNamesByField">;
  readonly changes: Pick<AnswerChanges, "listChanges">;
  readonly inspector: Pick<FileInspector, "drawPaper">;
  readonly links: SignedLinks;
  readonly rateLimits: Pick<RateLimits, "count">;
  readonly currentFirm: CurrentFirm;
}

const changesAtMost = 200;

/** The purpose a link must be signed for. */
const toLinkSubject = (id: string): string => `application-copy:${id}`;

/** Applications as PDFs, made anew for each reader. */
export const createApplicationCopies = (deps: Deps) => {
  const { database, links, access, audit } = deps;

  const load = async (clientId: string, id: string): Promise<ApplicationOnFile> => {
    const found = await deps.applications.find(database, id);
    return requireFound(found?.clientId === clientId ? found : undefined);
  };

  const listCorrections = async ({ clientId, id, coBorrowers }: ApplicationOnFile): Promise<PaperCorrection[]> => {
    const subjects = new Set<string>([
      toSubject("application", id),
      ...coBorrowers.map((each) => toSubject("co-borrower" satisfies SubjectKind, each.id)),
    ]);
    const changes = await deps.changes.listChanges(database, { clientId, isByStaff: false, limit: changesAtMost });
    return changes
      .filter(({ subject }) => subjects.has(subject))
      .map(({ question, changed_at, staff_name }) => ({ question, by: staff_name, changedAt: new Date(changed_at) }));
  };

  /** The consents that came with the application, in the form's order. */
  const listConsents = async ({ clientId, submittedAt, wording }: ApplicationOnFile): Promise<PaperConsent[]> => {
    const given = await exportConsents(database, clientId);
    const labels = wording.questions.map(({ label }) => label);
    return given
      .filter(({ subject, given_at }) => subject === wording.form && given_at === submittedAt.toISOString())
      .toSorted((one, other) => labels.indexOf(one.text) - labels.indexOf(other.text))
      .map(({ text, given_at, signed_as }) => ({ text, givenAt: new Date(given_at), signature: signed_as }));
  };

  const draw = async (application: ApplicationOnFile, copyFor: CopyFor): Promise<Buffer> => {
    const [fileNames, consents, corrections] = await Promise.all([
      deps.documents.listNamesByField(application.clientId, application.id),
      listConsents(application),
      listCorrections(application),
    ]);
    return deps.inspector.drawPaper(
      writeApplicationPaper({
        application,
        fileNames,
        consents,
        corrections,
        copyFor,
        letterhead: toLetterhead(deps.currentFirm()),
        timeZone: deps.timeZone,
      }),
    );
  };

  const drawOwners = async (application: ApplicationOnFile): Promise<ApplicationCopy> => ({
    name: `Funding application ${application.reference}.pdf`,
    bytes: await draw(application, { kind: "owner" }),
  });

  return {
    /** @param application with the answers to show, such as those that co-borrowers gave themselves */
    draw,

    /** @returns a path that works for a few minutes in this session. @throws {DomainError} `not_found`, `too_many_requests` */
    async link(client: SessionToken, id: string): Promise<string> {
      const { clientId } = client;
      await load(clientId, id);
      await deps.rateLimits.count(waysOut.ownApplication.limit, { clientId });
      const link = await links.sign(client, toLinkSubject(id));
      return `${apiBase}${downloadApplicationCopy.path.replace(":id", id)}?link=${encodeURIComponent(link)}`;
    },

    /** @throws {DomainError} `link_invalid`, `session_ended`, `not_found` */
    async openByLink(id: string, link: string): Promise<ApplicationCopy> {
      const { clientId } = await links.verify(link, toLinkSubject(id));
      return drawOwners(await load(clientId, id));
    },

    /** Records that a copy was made. @throws {DomainError} `not_found` */
    async openForStaff(staff: StaffIdentity, clientId: string, id: string): Promise<ApplicationCopy> {
      await access.requireVisible(database, staff, clientId);
      const application = await load(clientId, id);
      const copy = await drawOwners(application);
      await audit.record(database, {
        ...actedBy(staff),
        action: waysOut.saveApplication.audit,
        clientId,
        subject: application.reference,
      });
      return copy;
    },
  };
};
