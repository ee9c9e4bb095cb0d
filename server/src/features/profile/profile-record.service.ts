import { fieldEntries } from "@funding-desk/contract/forms/form";
import { settleAnswers } from "@funding-desk/contract/forms/wire";
import { toWording } from "@funding-desk/contract/forms/wording";
import { type ProfileAnswers, profileForm } from "@funding-desk/contract/profile/form";
import type { Clients } from "../../client/clients.ts";
import type { FieldCipher } from "../../crypto/field-cipher.ts";
import type { Queryable } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { FilledForm } from "../../form-wording/form-wording.ts";
import { findProfile, writeProfile } from "./profile.repository.ts";
import { allTabs, toPerson } from "./profile-answers.ts";
import { listFieldsOnFile, openSealed, readPlainAnswers, toColumns } from "./profile-columns.ts";

/** A profile as staff work on it: with the account's part, and nothing from other forms. */
export interface ProfileOnFile extends FilledForm {
  readonly answers: ProfileAnswers;
  /** Null until it is first saved. */
  readonly savedAt: Date | null;
}

export type ProfileRecords = ReturnType<typeof createProfileRecords>;

export interface ProfileChange {
  readonly answers: ProfileAnswers;
  /** Names of the fields. */
  readonly names: ReadonlySet<string>;
}

interface Deps {
  readonly cipher: FieldCipher;
  readonly clients: Clients;
}

export const createProfileRecords = ({ cipher: fieldCipher, clients }: Deps) => ({
  async read(db: Queryable, clientId: string): Promise<ProfileOnFile> {
    const [client, row] = await Promise.all([clients.loadClient(clientId, db), findProfile(db, clientId)]);
    const onFile = row && listFieldsOnFile(row);
    const cipher = onFile?.size ? await fieldCipher.forClient(db, clientId) : undefined;
    const sealed = row && cipher ? [...listFieldsOnFile(row)].map((name) => [name, openSealed(cipher, row, name)]) : [];
    const answers: ProfileAnswers = { ...readPlainAnswers(row), ...Object.fromEntries(sealed), ...client };
    return {
      form: profileForm,
      wording: toWording(profileForm),
      answers: settleAnswers(profileForm, answers),
      savedAt: row?.updated_at ?? null,
    };
  },

  /** Writes the answers to these questions only; a missing one is emptied. The caller records what they were before. */
  async write(tx: Transaction, clientId: string, { answers, names }: ProfileChange) {
    await clients.updatePerson(tx, clientId, toPerson(answers));
    const kept = new Set(fieldEntries(profileForm).flatMap(({ name }) => (names.has(name) ? [] : [name])));
    const cipher = await fieldCipher.forClient(tx, clientId);
    await writeProfile(tx, clientId, toColumns({ clientId, cipher, answers, tabs: allTabs, kept }));
  },
});
