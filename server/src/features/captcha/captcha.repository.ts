import type { Queryable } from "../../db/database.ts";

/** @returns false when this one has been used before, by whichever server */
export const insertUsedCaptcha = async (
  db: Queryable,
  captcha: { readonly id: string; readonly expiresAt: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "used-captcha-insert",
    text: "insert into used_captchas (id, expires_at) values ($1, $2) on conflict on constraint used_captchas_pkey do nothing",
    values: [captcha.id, captcha.expiresAt],
  });
  return rowCount === 1;
};

/** A minute late, since the servers' clocks may differ. */
export const deleteExpiredCaptchas = async (db: Queryable): Promise<void> => {
  await db.query("delete from used_captchas where expires_at < now() - interval '1 minute'");
};
