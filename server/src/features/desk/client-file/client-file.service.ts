import type { OpenedClientWire } from "@funding-desk/contract/accounts/account/opened-client-desk-api";
import {
  type AnsweredRecord,
  type ClientFile,
  type FileCall,
  type FileConsent,
  viewRecordedMinutes,
} from "@funding-desk/contract/desk/client-file/desk-api";
import type { AnswerChanges } from "../../../forms/answer-changes/answer-changes.ts";
import { findMergedInto } from "../../../identity/client/merged-client.repository.ts";
import { findOpening, type OpeningRow } from "../../../identity/client/opening.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { exportConsents } from "../../accounts/consent/consent.service.ts";
import type { AppointmentService } from "../../calendar/appointment/appointment.service.ts";
import type { ApplicationRecords } from "../../intake/application/application-record.service.ts";
import type { PrequalificationRecords } from "../../intake/prequalification/prequalification-record.service.ts";
import type { ProfileRecords } from "../../intake/profile/profile-record.service.ts";
import type { StatementSets } from "../../intake/statement-set/statement-set.service.ts";
import type { TimelineService } from "../../intake/status/timeline.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { Viewer } from "./answers-on-screen.ts";
import { type FileHeadRow, findFileHead, wasViewedWithin } from "./client-file.repository.ts";
import { type AnsweredForms, listAnswered, listContradictions, listGlanced, listSubmissions } from "./file-in-words.ts";

export type ClientFileService = ReturnType<typeof createClientFileService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "timeZone"> {
  readonly profiles: ProfileRecords;
  readonly prequalifications: Pick<PrequalificationRecords, "listByClient">;
  readonly applications: Pick<ApplicationRecords, "listByClient">;
  readonly changes: Pick<AnswerChanges, "listChanges" | "listRevisions">;
  readonly appointments: Pick<AppointmentService, "exportOwn" | "listOutcomes">;
  readonly timelines: Pick<TimelineService, "load">;
  readonly statements: Pick<StatementSets, "loadProofs">;
}

/** More than anyone submits. Caps what a file costs to read. */
const submissionsAtMost = 50;
const changesAtMost = 500;
const callsAtMost = 100;

export const createClientFileService = (deps: Deps) => {
  const { database, access, audit, timeZone } = deps;

  const loadAnswered = async (clientId: string): Promise<AnsweredForms> => {
    // Read revisions before answers: using one that is too old fails later, using one that is too new wouldn't.
    const revisions = await deps.changes.listRevisions(clientId);
    const [profile, prequalifications, applications, changes] = await Promise.all([
      deps.profiles.read(database, clientId),
      deps.prequalifications.listByClient(clientId, submissionsAtMost),
      deps.applications.listByClient(clientId, submissionsAtMost),
      deps.changes.listChanges(database, { clientId, isByStaff: false, limit: changesAtMost }),
    ]);
    return { clientId, revisions, profile, prequalifications, applications, changes };
  };

  const read = async (staff: StaffIdentity, clientId: string): Promise<ClientFile> => {
    await access.requireVisible(database, staff, clientId);
    const head = requireFound(await findFileHead(database, clientId));
    const viewer = toViewer(staff);
    const [file, statements, opened, timeline] = await Promise.all([
      loadAnswered(clientId),
      viewer.seesSealed ? deps.statements.loadProofs(clientId) : undefined,
      findOpening(database, clientId),
      deps.timelines.load(clientId),
    ]);
    return {
      ...toHead(head),
      opened: opened ? toOpened(opened) : null,
      business_name: findBusinessName(file),
      next_step: timeline.next_step,
      contradictions: listContradictions(file, statements, timeZone),
      profile_saved_at: file.profile.savedAt?.toISOString() ?? null,
      facts: listGlanced(file, viewer),
      submissions: listSubmissions(file),
    };
  };

  /** Records that the file was opened, once within some minutes. */
  const recordView = async (staff: StaffIdentity, clientId: string): Promise<void> => {
    const view = { clientId, staffId: staff.staffId, minutes: viewRecordedMinutes };
    if (!(await wasViewedWithin(database, view)))
      await audit.record(database, { ...actedBy(staff), action: "file.viewed", clientId });
  };

  return {
    /** The same for an export, which the caller records. @throws {DomainError} `not_found` */
    read,
    recordView,
    /**
     * The head of the file as this member of staff may see it. Records that it was opened. The id of a client who was merged opens the
     * file of the one who stayed. @throws {DomainError} `not_found`
     */
    async open(staff: StaffIdentity, id: string): Promise<ClientFile> {
      const clientId = (await findMergedInto(database, id)) ?? id;
      const file = await read(staff, clientId);
      await recordView(staff, clientId);
      return file;
    },

    /** @throws {DomainError} `not_found` */
    async listAnswers(staff: StaffIdentity, clientId: string): Promise<AnsweredRecord[]> {
      await access.requireVisible(database, staff, clientId);
      const answered = listAnswered(await loadAnswered(clientId), toViewer(staff));
      await recordView(staff, clientId);
      return answered;
    },

    /** @throws {DomainError} `not_found` */
    async listCalls(staff: StaffIdentity, clientId: string): Promise<FileCall[]> {
      await access.requireVisible(database, staff, clientId);
      const [calls, outcomes] = await Promise.all([
        deps.appointments.exportOwn(clientId),
        deps.appointments.listOutcomes(clientId),
      ]);
      return calls.slice(0, callsAtMost).map((call) => ({
        id: call.id,
        title: call.title,
        starts_at: call.starts_at.toISOString(),
        ends_at: call.ends_at.toISOString(),
        status: call.status,
        time_zone: call.time_zone,
        location: call.location,
        answers: call.answers.map(({ question, answer }) => ({ question, answer })),
        outcome: outcomes.get(call.id) ?? null,
      }));
    },

    /** @throws {DomainError} `not_found` */
    async listConsents(staff: StaffIdentity, clientId: string): Promise<FileConsent[]> {
      await access.requireVisible(database, staff, clientId);
      return (await exportConsents(database, clientId)).map(({ subject, version, text, given_at, revoked_at }) => ({
        subject,
        version,
        text,
        given_at,
        revoked_at,
      }));
    },
  };
};

const toViewer = ({ role }: StaffIdentity): Viewer => ({ seesSealed: role !== "auditor" });

const toHead = ({ staff_id, staff_name, ...client }: FileHeadRow): Pick<ClientFile, "client" | "advisor"> => ({
  client: formatInstants(client),
  advisor: staff_id === null ? null : { id: staff_id, name: staff_name ?? "" },
});

const toOpened = ({ link_sent_at: sentAt, link_expires_at: expiresAt, ...row }: OpeningRow): OpenedClientWire => ({
  ...formatInstants(row),
  link: sentAt && expiresAt ? { sent_at: sentAt.toISOString(), expires_at: expiresAt.toISOString() } : null,
});

const findBusinessName = ({ profile, prequalifications, applications }: AnsweredForms): string =>
  String(
    applications[0]?.answers.legalBusinessName ??
      prequalifications[0]?.answers.businessName ??
      profile.answers.businessName ??
      "",
  );
