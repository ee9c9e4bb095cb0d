import { findContradictions } from "@funding-desk/contract/desk/client-file/contradictions";
import type { AnsweredRecord, ClientFile, FileSubmission } from "@funding-desk/contract/desk/client-file/desk-api";
import type { FileFacts, StatementFacts } from "@funding-desk/contract/desk/client-file/file-facts";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import {
  type AnswerSubject,
  findSubjectId,
  toSubject,
} from "@funding-desk/contract/intake/known-answer/answer-subject";
import { type Fact, facts } from "@funding-desk/contract/intake/known-answer/facts";
import type { SharingForm } from "@funding-desk/contract/intake/known-answer/sharing-forms";
import type { MaskedChange } from "../../../forms/answer-changes/answer-changes.ts";
import type { FilledForm } from "../../../forms/form-wording/form-wording.ts";
import {
  type ApplicationOnFile,
  type CoBorrowerOnFile,
  findOwnNumbersState,
  formatCoBorrowerName,
} from "../../intake/application/application-record.service.ts";
import type { PrequalificationOnFile } from "../../intake/prequalification/prequalification-record.service.ts";
import type { ProfileOnFile } from "../../intake/profile/profile-record.service.ts";
import { findShown, toSteps, type Viewer } from "./answers-on-screen.ts";
import { withoutSealed } from "./kept-from-auditors.ts";

/** Every answer in a file. */
export interface AnsweredForms {
  readonly profile: ProfileOnFile;
  /** Newest first. */
  readonly prequalifications: readonly PrequalificationOnFile[];
  readonly applications: readonly ApplicationOnFile[];
  /** Newest first. */
  readonly changes: readonly MaskedChange[];
  /** By the id of the form; for the profile, the client's id. */
  readonly revisions: ReadonlyMap<string, number>;
  readonly clientId: string;
}

/** Formats answers for one viewer. */
export const listAnswered = (file: AnsweredForms, viewer: Viewer): AnsweredRecord[] => {
  const toAnswered = (filled: FilledForm, subject: AnswerSubject): AnsweredRecord => {
    const own = file.changes.filter((change) => change.subject === subject);
    return {
      subject,
      revision: file.revisions.get(findSubjectId(subject) ?? file.clientId) ?? 0,
      steps: toSteps(filled, viewer),
      changes: own.map(({ staff_id: _, ...change }) => (viewer.seesSealed ? change : withoutSealed(change))),
    };
  };
  return [
    toAnswered(file.profile, "profile"),
    ...file.prequalifications.map((filled) => toAnswered(filled, toSubject("prequalification", filled.id))),
    ...file.applications.flatMap((filled) => [
      toAnswered(filled, toSubject("application", filled.id)),
      ...filled.coBorrowers.map((each) => toAnswered(each, toSubject("co-borrower", each.id))),
    ]),
  ];
};

const toCoBorrower = (filled: CoBorrowerOnFile) => ({
  subject: toSubject("co-borrower", filled.id),
  id: filled.id,
  name: formatCoBorrowerName(filled),
  own_numbers: findOwnNumbersState(filled),
});

export const listSubmissions = ({ prequalifications, applications }: AnsweredForms): FileSubmission[] =>
  [
    ...prequalifications.map((filled) => ({
      kind: "prequalification" as const,
      subject: toSubject("prequalification", filled.id),
      ...toSent(filled),
      status: filled.stage,
      about: filled.purpose,
    })),
    ...applications.map((filled) => ({
      kind: "application" as const,
      subject: toSubject("application", filled.id),
      ...toSent(filled),
      status: filled.status,
      about: filled.fundingType,
      co_borrowers: filled.coBorrowers.map(toCoBorrower),
    })),
  ].toSorted((one, other) => other.submitted_at.localeCompare(one.submitted_at));

/** What an advisor wants to know at a glance. */
const glanced = [
  facts.industry,
  facts.timeInBusiness,
  facts.monthlyRevenue,
  facts.personalCreditScore,
  facts.entityType,
  facts.businessState,
];

/** From the newest form that has it: an application, a pre-qualification, the profile. */
export const listGlanced = (
  { profile, prequalifications, applications }: AnsweredForms,
  viewer: Viewer,
): ClientFile["facts"] => {
  const forms: readonly (readonly [SharingForm, FilledForm | undefined])[] = [
    ["application", applications[0]],
    ["prequalification", prequalifications[0]],
    ["profile", profile],
  ];
  return glanced.flatMap(({ fields }: Fact) => {
    for (const [name, filled] of forms) {
      const field = fields[name];
      const shown = filled && typeof field === "string" ? findShown(filled, field, viewer) : undefined;
      if (shown && shown.answer !== null) return [{ question: shown.question, answer: shown.answer }];
    }
    return [];
  });
};

const toSent = (filled: PrequalificationOnFile | ApplicationOnFile) => ({
  id: filled.id,
  reference: filled.reference,
  submitted_at: filled.submittedAt.toISOString(),
  status_since: filled.since.toISOString(),
  amount: filled.requestedAmount,
  form_version: filled.formVersion,
});

/** Contradictions between the profile, the newest submission of each kind, and the statements that the viewer may see. */
export const listContradictions = (
  { profile, prequalifications, applications }: AnsweredForms,
  statements: StatementFacts | undefined,
  timeZone: string,
): ClientFile["contradictions"] => {
  const day = (instant: Date) => toCivilDate(timeZone, instant);
  const [prequalification] = prequalifications;
  const [application] = applications;
  const file: FileFacts = {
    today: day(new Date()),
    profile: profile.savedAt
      ? { subject: "profile", name: "the profile", on: day(profile.savedAt), answers: profile.answers }
      : undefined,
    prequalification: prequalification && {
      subject: toSubject("prequalification", prequalification.id),
      name: prequalification.reference,
      on: day(prequalification.submittedAt),
      version: prequalification.formVersion,
      answers: prequalification.answers,
    },
    application: application && {
      subject: toSubject("application", application.id),
      name: application.reference,
      on: day(application.submittedAt),
      version: application.formVersion,
      answers: application.answers,
      coBorrowers: application.coBorrowers.map((each) => ({
        subject: toSubject("co-borrower", each.id),
        name: formatCoBorrowerName(each),
        on: day(application.submittedAt),
        version: application.formVersion,
        answers: each.answers,
      })),
    },
    statements,
  };
  return findContradictions(file).map((contradiction) => ({
    ...contradiction,
    fields: [...contradiction.fields],
    evidence: [...contradiction.evidence],
  }));
};
