import type { Queryable } from "../../../platform/db/database.ts";

/** @returns false if it was used before, on any server */
export const insertUsedCaptcha = (
  db: Queryable,
  captcha: { readonly id: string; readonly expiresAt: Date },
): Promise<boolean> =>
  db.hasChanged({
    prepared:
      "insert into used_captchas (id, expires_at) values ($1, $2) on conflict on constraint used_captchas_pkey do nothing",
    values: [captcha.id, captcha.expiresAt],
  });

/** Waits an extra minute, because servers' clocks may differ. */
export const deleteExpiredCaptchas = (db: Queryable): Promise<void> =>
  db.run("delete from used_captchas where expires_at < now() - interval '1 minute'");
