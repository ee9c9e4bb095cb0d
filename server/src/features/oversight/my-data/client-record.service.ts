import { formOf } from "@funding-desk/contract/desk/client-file/file-facts";
import type { Answers } from "@funding-desk/contract/forms/field";
import type { Form } from "@funding-desk/contract/forms/form";
import { toWording } from "@funding-desk/contract/forms/wording";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { type DraftForm, type DraftWire, draftForm, type EnteredAnswer } from "@funding-desk/contract/intake/draft/api";
import { answersInWords, type EnteredBy } from "../../../forms/form-wording/form-wording.ts";
import { exportSessions } from "../../../identity/session/sessions.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { AccountService } from "../../accounts/account/account.service.ts";
import type { ClientFactors } from "../../accounts/account/client-factors.service.ts";
import { exportConsents } from "../../accounts/consent/consent.service.ts";
import type { AppointmentService } from "../../calendar/appointment/appointment.service.ts";
import { exportPastDeals } from "../../connections/book-import/past-deals.service.ts";
import type { DocumentRequestService } from "../../documents/document-request/document-request.service.ts";
import type { ApplicationRecords } from "../../intake/application/application-record.service.ts";
import type { CorrectionService } from "../../intake/correction/correction.service.ts";
import type { DraftService } from "../../intake/draft/draft.service.ts";
import type { PrequalificationService } from "../../intake/prequalification/prequalification.service.ts";
import type { ProfileService } from "../../intake/profile/profile.service.ts";
import type { StatementSets } from "../../intake/statement-set/statement-set.service.ts";
import type { TimelineService } from "../../intake/status/timeline.service.ts";
import type { ClientFacts } from "../../matching/fit/client-facts.service.ts";
import type { Conversations } from "../../messages/message/conversation.service.ts";
import type { TextViews } from "../../messages/text/text-view.service.ts";
import type { OwnOfferService } from "../../offers/offer/own-offer.service.ts";
import type { Memos } from "../../placement/memo/memo.service.ts";
import type { OwnSubmissions } from "../../placement/submission/own-submissions.service.ts";
import type { FileViews } from "../audit/file-view.service.ts";
import type { ReceiptService } from "../receipt/receipt.service.ts";

export type ClientRecords = ReturnType<typeof createClientRecords>;

/** Each tells what it has about a client. */
interface Deps {
  readonly database: Database;
  readonly accounts: Pick<AccountService, "exportOwn">;
  readonly profiles: Pick<ProfileService, "exportOwn">;
  readonly prequalifications: Pick<PrequalificationService, "exportOwn">;
  readonly applications: Pick<ApplicationRecords, "exportOwn">;
  readonly appointments: Pick<AppointmentService, "exportOwn">;
  readonly timelines: Pick<TimelineService, "exportOwn">;
  readonly corrections: Pick<CorrectionService, "exportOwn">;
  readonly requests: Pick<DocumentRequestService, "exportOwn">;
  readonly conversations: Pick<Conversations, "exportOwn">;
  readonly ownSubmissions: Pick<OwnSubmissions, "exportOwn">;
  readonly clientFacts: Pick<ClientFacts, "exportOwn">;
  readonly memos: Pick<Memos, "exportOwn" | "exportRemarks">;
  readonly statements: Pick<StatementSets, "exportOwn">;
  readonly offers: Pick<OwnOfferService, "exportOwn">;
  readonly fileViews: Pick<FileViews, "exportOwn">;
  readonly receipts: Pick<ReceiptService, "exportOwn">;
  readonly drafts: Pick<DraftService, "load">;
  readonly factors: Pick<ClientFactors, "read">;
  readonly texts: Pick<TextViews, "exportOwn">;
}

/** What we have about a client, as data and without files. Leaves out what the firm writes for itself. */
export const createClientRecords = (deps: Deps) => {
  const { database } = deps;

  const drafts = async (clientId: string) => {
    const loaded = await Promise.all(
      draftForm.options.map(async (form) => ({ form, draft: await deps.drafts.load({ clientId, form }) })),
    );
    return loaded.flatMap(({ form, draft }) => (draft ? [draftInWords(form, draft)] : []));
  };

  /** The part the firm knows too, without files. */
  const gatherShared = async (clientId: string) => ({
    made_at: new Date().toISOString(),
    account: await deps.accounts.exportOwn(clientId),
    profile: await deps.profiles.exportOwn(clientId),
    prequalifications: await deps.prequalifications.exportOwn(clientId),
    applications: await deps.applications.exportOwn(clientId),
    consents: await exportConsents(database, clientId),
    appointments: await deps.appointments.exportOwn(clientId),
    status_changes: await deps.timelines.exportOwn(clientId),
    corrections: await deps.corrections.exportOwn(clientId),
    document_requests: await deps.requests.exportOwn(clientId),
    messages: await deps.conversations.exportOwn(clientId),
    files_with_lenders: await deps.ownSubmissions.exportOwn(clientId),
    answers_to_memos: await deps.memos.exportOwn(clientId),
    remarks_on_memos: await deps.memos.exportRemarks(clientId),
    facts_for_lenders: await deps.clientFacts.exportOwn(clientId),
    read_in_documents: await deps.statements.exportOwn(clientId),
    past_deals: await exportPastDeals(database, clientId),
    lenders_offers: await deps.offers.exportOwn(clientId),
    receipts: await deps.receipts.exportOwn(clientId),
    seen_by: await deps.fileViews.exportOwn(clientId),
  });

  const gatherOwn = async (clientId: string) => ({
    ...(await gatherShared(clientId)),
    half_filled_forms: await drafts(clientId),
    second_factor: await deps.factors.read(clientId),
    sessions: await exportSessions(database, clientId),
    text_messages: await deps.texts.exportOwn(clientId),
  });

  return { gatherShared, gatherOwn };
};

type DraftAnswers = Pick<DraftWire, "answers" | "on_file">;

const toWords = (form: Form, { answers, on_file: onFile }: DraftAnswers, entered: EnteredBy) => {
  const given: Answers = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ""));
  return answersInWords(form, toWording(form), { answers: { ...given, ...onFile }, entered });
};

const toEntered = (entered: readonly EnteredAnswer[], key?: string): EnteredBy =>
  Object.fromEntries(
    entered.flatMap(({ co_borrower, field, by, at }) => (co_borrower === key ? [[field, { by, at }]] : [])),
  );

/** A half-filled form with the questions as they are asked now. */
const draftInWords = (
  form: DraftForm,
  { co_borrowers: coBorrowers = [], saved_at: savedAt, entered = [], ...draft }: DraftWire,
) => ({
  form,
  saved_at: savedAt,
  answers: toWords(formOf[form], draft, toEntered(entered)),
  co_borrowers: coBorrowers.map((each) => toWords(coBorrowerForm, each, toEntered(entered, each.key))),
});
