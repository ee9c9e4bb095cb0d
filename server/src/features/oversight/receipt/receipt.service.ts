import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { ownReceipt, ownReceipts, receiptRoots } from "@funding-desk/contract/oversight/receipt/api";
import type { clientReceipts } from "@funding-desk/contract/oversight/receipt/desk-api";
import type { PublishedRoot, ReceiptFile } from "@funding-desk/contract/oversight/receipt/receipt";
import { listedReceipts, type ReceiptLine } from "@funding-desk/contract/oversight/receipt/receipt-list";
import { provePlace } from "@funding-desk/contract/oversight/receipt/receipt-tree";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  findLastRoot,
  findReceipt,
  findRoot,
  listLeaves,
  listReceipts,
  listRoots,
  type ReceiptRow,
  type RootRow,
  type WholeReceiptRow,
} from "./receipt.repository.ts";
import { sha256 } from "./sha256.ts";

export type ReceiptService = ReturnType<typeof createReceiptService>;

const toHex = (hash: Buffer): string => hash.toString("hex");
const toPublished = ({ day, root }: RootRow): PublishedRoot => ({ day, root: toHex(root) });

const toLine = ({ purpose, person, what, ...row }: ReceiptRow): ReceiptLine => ({
  ...row,
  what: [what, purpose && consentPurposeLabels[purpose]].filter((part) => part !== null).join(": ") || null,
  is_of_co_borrower: person === "co-borrower",
});

const noRoots = "none";

/** An answer as text. */
interface WrittenRoots {
  /** Changes with it. */
  readonly version: string;
  readonly json: string;
}

/** Receipts of what we received, and the roots that they lead to. */
export const createReceiptService = ({ database, access }: Pick<SharedDeps, "database" | "access">) => {
  /** Each root follows from all before it, so the last one names the list. */
  let written: WrittenRoots = { version: "", json: "" };

  const prove = async ({ day, position }: WholeReceiptRow): Promise<ReceiptFile["place"]> => {
    if (day === null || position === null) return null;
    const root = requireFound(await findRoot(database, day));
    const leaves = await listLeaves(database, day);
    return {
      day,
      position,
      leaves: leaves.length,
      path: await provePlace(sha256, leaves.map(toHex), position),
      previous_root: toHex(root.previous_root),
      audit_number: root.audit_number,
      audit_hash: toHex(root.audit_hash),
      root: toHex(root.root),
    };
  };

  const list = async (clientId: string): Promise<AnswerOf<typeof ownReceipts>["data"]> => ({
    receipts: (await listReceipts(database, clientId, listedReceipts)).map(toLine),
  });

  return {
    /** Newest first. */
    list,

    /** @throws {DomainError} `not_found` for a client whom the member may not see */
    async listForDesk(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof clientReceipts>["data"]> {
      await access.requireVisible(database, staff, clientId);
      return list(clientId);
    },

    /** @throws {DomainError} `not_found` for another client's */
    async load(clientId: string, id: string): Promise<AnswerOf<typeof ownReceipt>["data"]> {
      const row = requireFound(await findReceipt(database, clientId, id));
      const earlier = await findLastRoot(database, row.day);
      return {
        receipt: {
          format: "funding-desk-receipt-1",
          id: row.id,
          kind: row.kind,
          sha256: toHex(row.hash),
          salt: toHex(row.salt),
          received_at: row.received_at,
          place: await prove(row),
          earlier_root: earlier ? toPublished(earlier) : null,
        },
        text: row.text,
      };
    },

    /** As text, oldest first. Written anew once another day is closed. */
    async loadRoots(): Promise<WrittenRoots> {
      const last = await findLastRoot(database);
      const version = last ? toHex(last.root) : noRoots;
      if (written.version !== version) {
        const roots = (await listRoots(database)).map(toPublished);
        const answer: AnswerOf<typeof receiptRoots> = { data: { roots } };
        // A day may have been closed since.
        written = { version: roots.at(-1)?.root ?? noRoots, json: JSON.stringify(answer) };
      }
      return written;
    },

    /** All of them, for the client's archive. */
    exportOwn: async (clientId: string): Promise<readonly object[]> =>
      (await listReceipts(database, clientId)).map(toLine),
  };
};
