import type { MergePreview, mergeClients } from "@funding-desk/contract/accounts/merge/desk-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { findMergedInto } from "../../../identity/client/merged-client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { moveSealedValues } from "../../../platform/crypto/move-sealed.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import type { FileService } from "../../documents/file/file.service.ts";
import type { FileTasks } from "../../office/task/file-task.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  deleteFitCheck,
  deleteMergedClient,
  dropRows,
  findShared,
  insertMergedClient,
  listDroppedFiles,
  listSides,
  lockPair,
  moveJobs,
  moveRows,
  type Pair,
  refreshClientRow,
  refreshPipeline,
  settleRows,
  updateAdvisor,
} from "./merge.repository.ts";
import { listBlocks, listConsequences, toSide } from "./merge-words.ts";

/** Makes one client of two. See docs/decisions/0044-two-clients-become-one.md. */
export type Merging = ReturnType<typeof createMerging>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "cipher"> {
  readonly mails: Pick<MailBox, "handOver">;
  readonly files: Pick<FileService, "remove">;
  readonly tasks: Pick<FileTasks, "passOn">;
}

/** Mails about signing in to one account: they'd lead nowhere, or to another mailbox than they were meant for. */
export const endingMailKinds: ReadonlySet<string> = new Set([
  "welcome",
  "new-device",
  "password-changed",
  "second-factor-changed",
  "second-factor-wrong",
  "confirm-email",
  "email-change-asked",
  "email-changed",
  "take-account",
  "password-reset-code",
  "signup-id-account-exists",
]);

const itselfSentence = "This is one and the same client, so there's nothing to merge.";
const goneSentence = "One of these clients was merged or deleted in the meantime. Please reload the page.";

export const createMerging = (deps: Deps) => {
  const { database, audit, live, cipher, mails, files, tasks } = deps;

  const requireTwo = ({ into, from }: Pair): void => {
    if (into === from) throw new DomainError("merge_blocked", { sentence: itselfSentence });
  };

  /** @throws {DomainError} `not_found` */
  const load = async (db: Queryable, { into, from }: Pair) => {
    const [sides, shared] = [await listSides(db, { into, from }), await findShared(db, { into, from })];
    const one = requireFound(sides.find(({ id }) => id === into));
    const other = requireFound(sides.find(({ id }) => id === from));
    return { one, other, shared, blocks: listBlocks([one, other], shared) };
  };

  /** Moves everything, and deletes the client who is empty then. */
  const moveAll = async (tx: Transaction, pair: Pair, address: string): Promise<void> => {
    await files.remove(tx, pair.from, await listDroppedFiles(tx, pair));
    await mails.handOver(tx, { ...pair, address, endingKinds: endingMailKinds });
    await moveSealedValues(tx, cipher, pair);
    await settleRows(tx, pair);
    await dropRows(tx, pair);
    await moveRows(tx, pair);
    await moveJobs(tx, pair);
    await deleteFitCheck(tx, pair);
    await deleteMergedClient(tx, pair);
  };

  const merge = async (
    tx: Transaction,
    staff: StaffIdentity,
    { reason, ...pair }: Pair & { readonly reason: string },
  ): Promise<void> => {
    const locked = await lockPair(tx, pair);
    const stays = locked.find(({ id }) => id === pair.into);
    const ends = locked.find(({ id }) => id === pair.from);
    if (!stays || !ends) {
      // A second press, or a retry after a lost answer.
      if (stays && (await findMergedInto(tx, pair.from)) === pair.into) return;
      throw new DomainError("not_found", { sentence: goneSentence });
    }
    const { other, blocks } = await load(tx, pair);
    const [sentence] = blocks;
    if (sentence !== undefined) throw new DomainError("merge_blocked", { sentence });

    await insertMergedClient(tx, { into: pair.into, mergedBy: staff.staffId, client: ends });
    await moveAll(tx, pair, ends.email);
    const newAdvisor = stays.staff_id === null ? ends.staff_id : null;
    if (newAdvisor !== null) await updateAdvisor(tx, pair.into, newAdvisor);
    await refreshPipeline(tx, pair);
    await refreshClientRow(tx, pair);
    const passedOn = await tasks.passOn(tx, actedBy(staff), { clientIds: [pair.into] });

    await recordEvents(tx, [
      {
        kind: "client.merged",
        clientId: pair.into,
        subjectId: pair.from,
        data: { merged_client_id: pair.from },
      },
    ]);
    await live.notify(tx, {
      clientId: pair.into,
      ...(ends.staff_id === null ? {} : { formerStaffId: ends.staff_id }),
    });
    await audit.record(tx, {
      ...actedBy(staff),
      action: "client.merged",
      clientId: pair.into,
      detail: { merged_id: pair.from, reason },
    });
    if (newAdvisor !== null)
      await audit.record(tx, {
        ...actedBy(staff),
        action: "file.assigned",
        clientId: pair.into,
        detail: { to: other.advisor },
      });
    await passedOn.record();
  };

  return {
    /** Both side by side, and what it would mean. @throws {DomainError} `not_found`, `merge_blocked` for one and the same */
    async preview(id: string, otherId: string): Promise<MergePreview> {
      const pair = { into: id, from: otherId };
      requireTwo(pair);
      const { one, other, shared, blocks } = await load(database, pair);
      return {
        client: toSide(one, listConsequences(one, other, shared)),
        other: toSide(other, listConsequences(other, one, shared)),
        blocks,
      };
    },

    /**
     * The first client stays. Merging the same two again changes nothing.
     * @throws {DomainError} `not_found`, `merge_blocked`
     */
    async merge(
      staff: StaffIdentity,
      id: string,
      { merged_id: mergedId, reason }: BodyOf<typeof mergeClients>,
    ): Promise<AnswerOf<typeof mergeClients>["data"]> {
      const pair = { into: id, from: mergedId };
      requireTwo(pair);
      await withTransaction(database, (tx) => merge(tx, staff, { ...pair, reason }));
      return { client_id: id };
    },
  };
};
