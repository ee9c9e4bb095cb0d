import type { Answers } from "@funding-desk/contract/forms/field";
import type { AnswersOf } from "@funding-desk/contract/forms/form";
import { coBorrowerDetailsForm } from "@funding-desk/contract/placement/co-borrower-door/details-form";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { readChecked } from "../../../platform/errors/field-faults.ts";
import type { ApplicationOnFile } from "../../intake/application/application-record.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listDetails, saveDetails } from "./co-borrower-details.repository.ts";

export type CoBorrowerNumbers = AnswersOf<typeof coBorrowerDetailsForm>;

export type CoBorrowerDetails = ReturnType<typeof createCoBorrowerDetails>;

/** The application with the numbers that co-borrowers entered themselves instead of those that the owner typed. */
export const withOwnNumbers = (
  application: ApplicationOnFile,
  numbers: ReadonlyMap<string, Answers>,
): ApplicationOnFile => ({
  ...application,
  coBorrowers: application.coBorrowers.map((each) => ({
    ...each,
    answers: { ...each.answers, ...listGiven(numbers.get(each.id)) },
  })),
});

/** The answers that aren't blank. */
const listGiven = (answers: Answers = {}): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined && answer !== ""));

const toPlace = (coBorrowerId: string): Place => ({
  table: "co_borrower_details",
  column: "sealed",
  row: coBorrowerId,
});

/** The numbers that co-borrowers entered behind their own door. They go into the lender's copy and nowhere else. */
export const createCoBorrowerDetails = ({
  database,
  cipher,
  checkRules,
  live,
}: Pick<SharedDeps, "database" | "cipher" | "checkRules" | "live">) => ({
  /** Opened, for the lender's copy. By co-borrower. */
  async load(
    db: Queryable,
    clientId: string,
    coBorrowerIds: readonly string[],
  ): Promise<ReadonlyMap<string, CoBorrowerNumbers>> {
    const rows = await listDetails(db, coBorrowerIds);
    if (rows.length === 0) return new Map();
    const opener = await cipher.forReading(db, clientId);
    return new Map(
      rows.map(({ co_borrower_id: id, sealed }) => [
        id,
        JSON.parse(opener.decrypt(toPlace(id), sealed).toString()) as CoBorrowerNumbers,
      ]),
    );
  },

  /** @throws {DomainError} `invalid_fields` by wire name; `door_closed` */
  async save(
    { clientId, coBorrowerId }: { readonly clientId: string; readonly coBorrowerId: string },
    body: Readonly<Record<string, unknown>>,
    requireStill: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const answers = readChecked(coBorrowerDetailsForm, body, checkRules());
    await withTransaction(database, async (tx) => {
      await requireStill(tx);
      const sealer = await cipher.forWriting(tx, clientId);
      const sealed = sealer.encrypt(toPlace(coBorrowerId), Buffer.from(JSON.stringify(answers)));
      if (!(await saveDetails(tx, { coBorrowerId, clientId, sealed }))) throw new DomainError("door_closed");
      // The file no longer waits for them.
      await live.notify(tx, { clientId });
    });
  },
});
