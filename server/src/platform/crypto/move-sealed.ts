import type { Transaction } from "../db/transaction.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { type Place, sealedColumns } from "./sealed-columns.ts";
import { lockValuesOf, updateSealedValues } from "./sealed-value.repository.ts";

interface Move {
  readonly from: string;
  readonly into: string;
}

/**
 * Seals everything of one client again with another's data key, for rows that the same transaction moves there. Both clients' rows
 * are locked, and a writer who took the old key before has to ask for the client in the statement that stores what it sealed.
 * @throws {SealBroken} when a value was changed
 */
export const moveSealedValues = async (
  tx: Transaction,
  cipher: Pick<FieldCipher, "forReading" | "forWriting">,
  { from, into }: Move,
): Promise<void> => {
  const [opener, sealer] = [await cipher.forReading(tx, from), await cipher.forWriting(tx, into)];
  for (const sealedColumn of sealedColumns) {
    const { table, column } = sealedColumn;
    const values = await lockValuesOf(tx, sealedColumn, from);
    if (values.length === 0) continue;
    await updateSealedValues(
      tx,
      sealedColumn,
      values.map(({ at, row, sealed }) => ({
        at,
        before: sealed,
        after: sealer.encrypt(
          // A row that has the client's id for its own gets the other's.
          { table, column, row: sealedColumn.row === "client_id" ? into : row } as Place,
          opener.decrypt({ table, column, row } as Place, sealed),
        ),
      })),
    );
  }
};
