import type { Transaction } from "../db/transaction.ts";
import type { Mail } from "./mail.ts";
import type { MailContext, MailOrder, MailTemplate, WritingContext } from "./mail-template.ts";

/** Writes a mail that was ordered; undefined when there is nothing left to say. */
export type MailWriter = (tx: Transaction, kind: string, order: MailOrder) => Promise<Mail | undefined>;

interface Deps extends Pick<WritingContext, "clients" | "preferenceLinks" | "toReplyAddress"> {
  /** Asked for with each mail, since the firm's facts may change. */
  readonly context: () => MailContext;
  /** One for each kind. */
  readonly templates: readonly MailTemplate[];
  /** Puts in the firm's own words. */
  readonly reword: (tx: Transaction, mail: Mail) => Promise<Mail>;
}

export const createMailWriter = ({ templates, reword, context, ...desk }: Deps): MailWriter => {
  const byKind = new Map(templates.map((template) => [template.kind, template]));
  return async (tx, kind, order) => {
    const template = byKind.get(kind);
    if (!template) throw new Error(`There is no template for mails of the kind ${kind}.`);
    const mail = await template.write(order, { ...desk, ...context(), tx });
    return mail && reword(tx, mail);
  };
};
