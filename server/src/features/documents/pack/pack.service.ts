import { randomUUID } from "node:crypto";
import { askForPack, type LeftOut, type Pack } from "@funding-desk/contract/documents/pack/desk-api";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { Temporal } from "temporal-polyfill";
import { type ActingStaff, actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { FileTasks } from "../../office/task/file-task.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DocumentService } from "../document/document.service.ts";
import type { DocumentRequestService } from "../document-request/document-request.service.ts";
import { findPacks, listAskedTypes, listOpenTitles, lockClient } from "./pack.repository.ts";

export type PackService = ReturnType<typeof createPackService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "timeZone"> {
  readonly documents: Pick<DocumentService, "listPapers">;
  readonly requests: Pick<DocumentRequestService, "addAll" | "listOpenTypes">;
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

  /** What the client would be asked for. @throws {DomainError} `not_found` for a pack that was removed */
  const plan = async (tx: Transaction, staff: ActingStaff, { clientId, packId }: Omit<PackAsk, "idempotencyKey">) => {
    await lockClient(tx, clientId);
    const pack = requireFound((await findPacks(tx))?.packs.find(({ id }) => id === packId));
    const { documents, newTasks, leftOut } = await sortOut(tx, {
      pack,
      papers: await onFile.listPapers(clientId, tx),
      asked: await requests.listOpenTypes(tx, clientId),
      openTitles: (await listOpenTitles(tx, clientId)).map(({ title }) => title.toLowerCase()),
    });
    const answer: Asked = {
      asked: documents.map(({ name }) => name),
      tasks: newTasks.map(({ title }) => title),
      left_out: leftOut,
    };
    const carryOut = async () => {
      const dueOn = pack.due_in_days === null ? null : toDay(pack.due_in_days);
      const owner = { clientId, staffId: staff.staffId };
      const asked = documents.map((each) => ({ ...each, ...owner, id: randomUUID(), dueOn }));
      if (asked.length > 0) await requests.addAll(tx, staff, { clientId, requests: asked });
      const taskIds: string[] = [];
      for (const { title, due_in_days: days, staff_id: staffId } of newTasks) {
        const task = { clientId, title, dueOn: toDay(days), askedBy: staff.staffId, staffId };
        taskIds.push(...[await tasks.addForFile(tx, task, actedBy(staff))].filter((id) => id !== undefined));
      }
      return { requestIds: asked.map(({ id }) => id), taskIds };
    };
    return { answer, carryOut };
  };

  return {
    /** For a client whom the member may see. @returns what was asked for. @throws {DomainError} `not_found` for a pack that was removed */
    askForMissing: async (tx: Transaction, staff: ActingStaff, asked: Omit<PackAsk, "idempotencyKey">) =>
      (await plan(tx, staff, asked)).carryOut(),

    /** @throws {DomainError} `not_found` */
    getName: async (db: Queryable, packId: string): Promise<string> =>
      requireFound((await findPacks(db))?.packs.find(({ id }) => id === packId)).name,

    /** @throws {DomainError} `not_found` for a client out of sight, or a pack that was removed */
    async ask(staff: StaffIdentity, { clientId, packId, idempotencyKey }: PackAsk): Promise<Asked> {
      await access.requireVisible(database, staff, clientId);
      const intent = toIntent(askForPack, { clientId, staffId: staff.staffId, idempotencyKey }, [packId]);
      return withTransaction(database, async (tx) => {
        const { answer, carryOut } = await plan(tx, staff, { clientId, packId });
        return once(tx, intent, { answer, act: async () => void (await carryOut()) });
      });
    },
  };
};

interface ToSort {
  readonly pack: Pack;
  /** The types of open requests, and open tasks, in small letters. */
  readonly asked: readonly number[];
  readonly openTitles: readonly string[];
  /** What is on file under each type. */
  readonly papers: Awaited<ReturnType<DocumentService["listPapers"]>>;
}

/** What to ask for, and what not. */
const sortOut = async (tx: Transaction, { pack, papers, ...before }: ToSort) => {
  const askable = new Set((await listAskedTypes(tx)).map(({ id }) => id));
  const byType = new Map(papers.map((paper) => [paper.type_id, paper]));
  const asked = new Set(before.asked);
  const open = new Set(before.openTitles);
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
