import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { type AuditAction, auditActions, findActionWords } from "@funding-desk/contract/oversight/audit/actions";
import type { FileViewWire, myFileViews } from "@funding-desk/contract/oversight/audit/api";
import { auditLimits } from "@funding-desk/contract/oversight/audit/desk-api";
import { formatInstants } from "../../../platform/text/instants.ts";
import { cutPage } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listViews } from "./audit-search.repository.ts";

export type FileViews = ReturnType<typeof createFileViews>;

const exportedViews = 10_000;

/** Actions with words for clients. */
const clientActions = (Object.keys(auditActions) as AuditAction[]).filter(
  (action) => findActionWords(action).toClient !== undefined,
);

/** What staff did with a client's file, in words for the client. */
export const createFileViews = ({ database }: Pick<SharedDeps, "database">) => {
  const listWireViews = async (clientId: string, below: number | undefined, limit: number): Promise<FileViewWire[]> =>
    (await listViews(database, { clientId, actions: clientActions, below, limit })).map(({ action, ...row }) => ({
      ...formatInstants(row),
      what: findActionWords(action).toClient ?? "",
    }));

  return {
    /** A page, newest first. */
    async list(clientId: string, before: string | undefined): Promise<AnswerOf<typeof myFileViews>["data"]> {
      const found = await listWireViews(
        clientId,
        before === undefined ? undefined : Number(before),
        auditLimits.pageEntries + 1,
      );
      const { page, next } = cutPage(found, auditLimits.pageEntries, ({ number }) => String(number));
      return { views: [...page], next_before: next };
    },

    /** All of it, up to the newest ten thousand. */
    exportOwn: async (clientId: string): Promise<readonly object[]> =>
      (await listWireViews(clientId, undefined, exportedViews)).map(({ number: _, ...view }) => view),
  };
};
