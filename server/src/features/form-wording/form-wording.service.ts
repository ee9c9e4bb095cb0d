import { createHash } from "node:crypto";
import type { Form } from "@funding-desk/contract/forms/form";
import { wordingOf } from "@funding-desk/contract/forms/wording";
import type { Database } from "../../db/database.ts";
import { findOrInsertWording } from "./form-wording.repository.ts";

/** Keeps a form's questions as they are asked today; once per start. @returns the id that submissions refer to */
export const rememberWording = (database: Database, form: Form): Promise<number> => {
  const wording = JSON.stringify(wordingOf(form));
  const hash = createHash("sha256").update(wording).digest();
  return findOrInsertWording(database, { form: form.name, version: form.version, hash, wording });
};
