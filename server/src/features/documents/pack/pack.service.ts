import { randomUUID } from "node:crypto";
import { askForPack, type LeftOut, type Pack } from "@funding-desk/contract/documents/pack/desk-api";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { Temporal } from "temporal-polyfill";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { FileTasks } from "../../office/task/file-task.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DocumentService } from "../document/document.service.ts";
import type { DocumentRequestService } from "../document-request/document-request.service.ts";
import { findPacks, listAskedTypes, listOpenRequestTypes, listOpenTitles, lockClient } from "./pack.repository.ts";

export type PackService = ReturnType<typeof createPackService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "timeZone"> {
  readonly documents: Pick<DocumentService, "listPapers">;
  readonly requests: Pick<DocumentRequestService, "addAll">;
  readonly tasks: Pick<FileTasks, "addForFile">;
}

interface PackAsk {
  readonly clientId: string;
  readonly packId: string;
  readonly idempotencyKey: string | undefined;
}

type Asked = AnswerOf<typeof askForPack>["data"];

/** Asks for all documents of a pack and adds its tasks, without what there is already. */
export const createPackService = ({ database, access, timeZone, documents: onFile, requests, tasks }: Deps) => {
  const toDay = (days: number): string =>
    Temporal.PlainDate.from(toCivilDate(timeZone, new Date())).add({ days }).toString();

  return {
    /** @throws {DomainError} `not_found` for a client out of sight, or a pack that was removed */
    async ask(staff: StaffIdentity, { clientId, packId, idempotencyKey }: PackAsk): Promise<Asked> {
      await access.requireVisible(database, staff, clientId);
      const intent = toIntent(askForPack, { clientId, staffId: staff.staffId, idempotencyKey }, [packId]);
      return withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        const pack = requireFound((await findPacks(tx))?.packs.find(({ id }) => id === packId));
        const { documents, newTasks, leftOut } = await sortOut(tx, {
          clientId,
          pack,
          papers: await onFile.listPapers(clientId, tx),
        });
        const answer: Asked = {
          asked: documents.map(({ name }) => name),
          tasks: newTasks.map(({ title }) => title),
          left_out: leftOut,
        };
        const act = async () => {
          const dueOn = pack.due_in_days === null ? null : toDay(pack.due_in_days);
          const owner = { clientId, staffId: staff.staffId };
          const asked = documents.map((each) => ({ ...each, ...owner, id: randomUUID(), dueOn }));
          if (asked.length > 0) await requests.addAll(tx, staff, { clientId, requests: asked });
          for (const { title, due_in_days: days, staff_id: staffId } of newTasks)
            await tasks.addForFile(
              tx,
              { clientId, title, dueOn: toDay(days), askedBy: staff.staffId, staffId },
              actedBy(staff),
            );
        };
        return once(tx, intent, { answer, act });
      });
    },
  };
};

interface ToSort {
  readonly clientId: string;
  readonly pack: Pack;
  /** What is on file under each type. */
  readonly papers: Awaited<ReturnType<DocumentService["listPapers"]>>;
}

/** What to ask for, and what not. */
const sortOut = async (tx: Transaction, { clientId, pack, papers }: ToSort) => {
  const askable = new Set((await listAskedTypes(tx)).map(({ id }) => id));
  const byType = new Map(papers.map((paper) => [paper.type_id, paper]));
  const asked = new Set((await listOpenRequestTypes(tx, clientId)).map(({ document_type_id: id }) => id));
  const open = new Set((await listOpenTitles(tx, clientId)).map(({ title }) => title.toLowerCase()));
  const leftOut: LeftOut[] = [];
  const documents = pack.documents.flatMap(({ document_type_id: typeId, note }) => {
    const { name = "A document type that was removed", type = "", on_file: count = 0 } = byType.get(typeId) ?? {};
    // What is on file under "Other" could be anything.
    const has = type !== "other" && count > 0;
    const reason = (!askable.has(typeId) && "not offered") || (asked.has(typeId) && "asked") || (has && "on file");
    if (!reason) return [{ typeId, name, note: note || null }];
    leftOut.push({ name, reason });
    return [];
  });
  const newTasks = pack.tasks.filter(({ title }) => !open.has(title.toLowerCase()));
  for (const { title } of pack.tasks) if (open.has(title.toLowerCase())) leftOut.push({ name: title, reason: "asked" });
  return { documents, newTasks, leftOut };
};
