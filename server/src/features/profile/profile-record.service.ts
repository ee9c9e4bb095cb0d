import { fieldEntries } from "@funding-desk/contract/forms/form";
import { settled } from "@funding-desk/contract/forms/wire";
import { wordingOf } from "@funding-desk/contract/forms/wording";
import { type ProfileAnswers, profileForm } from "@funding-desk/contract/profile/form";
import type { FieldCipher } from "../../crypto/field-cipher.ts";
import type { Queryable } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AccountService } from "../account/account.service.ts";
import type { FilledForm } from "../form-wording/form-wording.service.ts";
import { findProfile, writeProfile } from "./profile.repository.ts";
import { allTabs, personIn } from "./profile-answers.ts";
import { columnsOf, fieldsOnFile, openSealed, plainAnswersOf } from "./profile-columns.ts";

/** A profile as the firm works on it: with the account's part, and nothing that another form says. */
export interface ProfileOnFile extends FilledForm {
  readonly answers: ProfileAnswers;
  /** Null while it was never saved. */
  readonly savedAt: Date | null;
}

export interface ProfileRecords {
  read(db: Queryable, clientId: string): Promise<ProfileOnFile>;
  /** Writes the answers to these questions alone; one that is absent is emptied. Whoever corrects keeps what was there before. */
  write(tx: Transaction, clientId: string, change: ProfileChange): Promise<void>;
}

export interface ProfileChange {
  readonly answers: ProfileAnswers;
  /** Names of the fields. */
  readonly names: ReadonlySet<string>;
}

interface Deps {
  readonly cipher: FieldCipher;
  readonly accounts: Pick<AccountService, "client" | "changePerson">;
}

export const createProfileRecords = ({ cipher: fieldCipher, accounts }: Deps): ProfileRecords => ({
  async read(db, clientId) {
    const [client, row] = await Promise.all([accounts.client(clientId, db), findProfile(db, clientId)]);
    const onFile = row && fieldsOnFile(row);
    const cipher = onFile?.size ? await fieldCipher.forClient(db, clientId) : undefined;
    const sealed = row && cipher ? [...fieldsOnFile(row)].map((name) => [name, openSealed(cipher, row, name)]) : [];
    const answers: ProfileAnswers = { ...plainAnswersOf(row), ...Object.fromEntries(sealed), ...client };
    return {
      form: profileForm,
      wording: wordingOf(profileForm),
      answers: settled(profileForm, answers),
      savedAt: row?.updated_at ?? null,
    };
  },

  async write(tx, clientId, { answers, names }) {
    await accounts.changePerson(tx, clientId, personIn(answers));
    const kept = new Set(fieldEntries(profileForm).flatMap(({ name }) => (names.has(name) ? [] : [name])));
    const cipher = await fieldCipher.forClient(tx, clientId);
    await writeProfile(tx, clientId, columnsOf({ clientId, cipher, answers, tabs: allTabs, kept }));
  },
});
