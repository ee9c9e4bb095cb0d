import { viewRecordedMinutes } from "@funding-desk/contract/desk/client-file/desk-api";
import { formOf } from "@funding-desk/contract/desk/client-file/file-facts";
import {
  askToConfirm,
  type openTogether,
  type saveTogether,
  type UnfinishedForm,
} from "@funding-desk/contract/desk/together/desk-api";
import { toWording } from "@funding-desk/contract/forms/wording";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import type { DraftForm, DraftWire } from "@funding-desk/contract/intake/draft/api";
import { toSentSteps } from "../../../forms/form-wording/asked-steps.ts";
import type { EnteredBy } from "../../../forms/form-wording/form-wording.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import type { OpenedClients } from "../../accounts/account/opened-client.service.ts";
import type { DraftService, UnfinishedDraft } from "../../intake/draft/draft.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ClientFileService } from "../client-file/client-file.service.ts";
import { existsWithPassword, wasFilledWithin } from "./together.repository.ts";
import { confirmFormMail } from "./together-mails.ts";

/** A client's draft of one form. */
interface DraftOf {
  readonly clientId: string;
  readonly form: DraftForm;
}

/** Staff fill in a client's form with them on the phone. The client looks it over and sends it (decision 43). */
export type Together = ReturnType<typeof createTogether>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live" | "mails" | "rateLimits"> {
  readonly drafts: Pick<DraftService, "load" | "start" | "save" | "listUnfinished" | "markAsked">;
  readonly files: Pick<ClientFileService, "recordView">;
  readonly openedClients: Pick<OpenedClients, "mailLink">;
  readonly isPrequalified: (clientId: string) => Promise<boolean>;
}

/** How mails name a form, and where the client finds it. */
const places = {
  prequalification: { words: "pre-qualification", path: "/dashboard/prequalification" },
  application: { words: "funding application", path: "/dashboard/funding-application" },
} as const satisfies Record<DraftForm, { readonly words: string; readonly path: string }>;

export const createTogether = (deps: Deps) => {
  const { database, access, audit, drafts } = deps;

  const toUnfinished = ({ content, ...row }: UnfinishedDraft): UnfinishedForm => {
    const { form, asked_by: by, asked_at: at } = row;
    const definition = formOf[form];
    const coBorrowers = row.has_entered ? (content.co_borrowers ?? []) : [];
    return {
      form,
      saved_at: row.saved_at.toISOString(),
      saved_by: row.saved_by,
      asked: by !== null && at !== null ? { by, at: at.toISOString() } : null,
      steps: row.has_entered
        ? toSentSteps({
            form: definition,
            wording: toWording(definition),
            answers: content.answers,
            entered: toEntered(content),
          })
        : [],
      co_borrowers: coBorrowers.map(({ key, answers }, position) => ({
        key,
        name: [answers.firstName, answers.lastName].filter(Boolean).join(" ") || `Co-borrower ${position + 1}`,
        steps: toSentSteps({
          form: coBorrowerForm,
          wording: toWording(coBorrowerForm),
          answers,
          entered: toEntered(content, key),
        }),
      })),
    };
  };

  /** Once within some minutes, because a draft is saved every few seconds. */
  const recordFilling = async (tx: Transaction, staff: StaffIdentity, { clientId, form }: DraftOf): Promise<void> => {
    const { staffId } = staff;
    if (await wasFilledWithin(tx, { clientId, staffId, form, minutes: viewRecordedMinutes })) return;
    await audit.record(tx, { ...actedBy(staff), action: "form.filled", clientId, detail: { form } });
    await deps.live.notify(tx, { clientId });
  };

  const mailClient = async (tx: Transaction, staff: StaffIdentity, { clientId, form }: DraftOf): Promise<void> => {
    if (!(await existsWithPassword(tx, clientId))) return deps.openedClients.mailLink(tx, clientId);
    const { words, path } = places[form];
    await deps.mails.queue(tx, confirmFormMail, { clientId, enteredBy: staff.name, form: words, path });
  };

  return {
    /** @throws {DomainError} `not_found` */
    async list(staff: StaffIdentity, clientId: string): Promise<UnfinishedForm[]> {
      await access.requireVisible(database, staff, clientId);
      return (await drafts.listUnfinished(clientId)).map(toUnfinished);
    },

    /** Records that the file was opened. @throws {DomainError} `not_found` */
    async open(staff: StaffIdentity, draft: DraftOf): Promise<AnswerOf<typeof openTogether>["data"]> {
      await access.requireVisible(database, staff, draft.clientId);
      const [stored, start] = await Promise.all([drafts.load(draft), drafts.start(draft)]);
      await deps.files.recordView(staff, draft.clientId);
      return { draft: stored, start };
    },

    /** @throws {DomainError} `not_found`, `malformed`, `draft_changed` */
    async save(staff: StaffIdentity, draft: DraftOf, body: BodyOf<typeof saveTogether>): Promise<DraftWire> {
      await access.requireVisible(database, staff, draft.clientId);
      return drafts.save(draft, body, {
        id: staff.staffId,
        name: staff.name,
        record: (tx) => recordFilling(tx, staff, draft),
      });
    },

    /** Once per key. @throws {DomainError} `not_found`, `form_not_ready`, `too_many_requests` */
    async askToConfirm(
      staff: StaffIdentity,
      draft: DraftOf,
      { idempotencyKey }: { readonly idempotencyKey: string | undefined },
    ): Promise<void> {
      const { clientId, form } = draft;
      await access.requireVisible(database, staff, clientId);
      if (form === "application" && !(await deps.isPrequalified(clientId)))
        throw new DomainError("form_not_ready", {
          sentence: "The client has to send the pre-qualification before they can send the application.",
        });
      const intent = toIntent(askToConfirm, { clientId, staffId: staff.staffId, idempotencyKey }, [form]);
      const act = async (tx: Transaction) => {
        await drafts.markAsked(tx, draft, staff.staffId);
        await mailClient(tx, staff, draft);
        await deps.live.notify(tx, { clientId });
        await audit.record(tx, { ...actedBy(staff), action: "form.confirmation_asked", clientId, detail: { form } });
      };
      const run = () => withTransaction(database, (tx) => once(tx, intent, { answer: null, act: () => act(tx) }));
      const isRepeat = () => isAnswered(database, intent);
      await deps.rateLimits.limit("confirm-form", { clientId }, { isRepeat, run });
    },
  };
};

/** @param key the co-borrower's; undefined for the form's own answers */
const toEntered = ({ entered = [] }: UnfinishedDraft["content"], key?: string): EnteredBy =>
  Object.fromEntries(
    entered.flatMap(({ co_borrower: coBorrower, field, by, at }) => (coBorrower === key ? [[field, { by, at }]] : [])),
  );
