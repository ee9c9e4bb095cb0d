import { type CorrectedAnswer, correctedForm, correctedQuestions } from "@funding-desk/contract/correction/words";
import { Fragment, createElement as h } from "react";
import { addresseeOf, firmOf } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { action, facts, type Letterhead, paragraph } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";
import type { Client } from "../account/account.service.ts";

type MailedCorrection = CorrectedAnswer & { readonly reference: string | null };

interface Parts {
  readonly letterhead: Letterhead;
  readonly client: Client;
  /** All that was corrected since the last mail. */
  readonly corrected: readonly MailedCorrection[];
}

/** Where the client reads what stood there before. */
const placeOf = (corrected: Parts["corrected"]): string =>
  corrected.every(({ kind }) => kind === "profile") ? "/dashboard/profile" : "/dashboard/my-applications";

const nameOf = ({ kind, reference }: MailedCorrection): string => {
  const form = correctedForm(kind);
  return `${form.charAt(0).toUpperCase()}${form.slice(1)}${reference === null ? "" : ` ${reference}`}`;
};

/** Says which answers, and nothing of what they are. Part of the service: it cannot be turned off. */
export const answersCorrectedMail = ({ letterhead, client, corrected }: Parts): Mail => {
  const forms = Map.groupBy(corrected, nameOf);
  return {
    kind: "answers-corrected",
    to: addresseeOf(client),
    replyTo: firmOf(letterhead),
    ...written(letterhead, {
      subject: "Your advisor corrected your answers",
      opening: "Your advisor changed answers on your behalf. If one of them is not right, please tell us.",
      values: { first_name: client.firstName },
      title: "Your advisor corrected your answers",
      preview: [...forms.keys()].join(", "),
      body: h(
        Fragment,
        null,
        facts([...forms].map(([term, answers]) => ({ term, value: correctedQuestions(answers) }))),
        paragraph("What stood there before, what stands there now, and why is in your account."),
        action("See what was changed", `${letterhead.siteUrl}${placeOf(corrected)}`),
      ),
    }),
  };
};
