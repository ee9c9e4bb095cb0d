import {
  type CorrectedAnswer,
  describeCorrectedForm,
  formatCorrectedQuestions,
} from "@funding-desk/contract/intake/correction/words";
import { claimUnmailedCorrections } from "../../../forms/answer-changes/answer-changes.ts";
import { action, blocks, facts, paragraph } from "../../../platform/mail/mail-layout.ts";
import { gatheredMail, toClient } from "../../../platform/mail/mail-template.ts";

type MailedCorrection = CorrectedAnswer & { readonly reference: string | null };

/** Where the client sees what the answers were before. */
const toPath = (corrected: readonly MailedCorrection[]): string =>
  corrected.every(({ kind }) => kind === "profile") ? "/dashboard/profile" : "/dashboard/my-applications";

const formName = ({ kind, reference }: MailedCorrection): string => {
  const form = describeCorrectedForm(kind);
  return `${form.charAt(0).toUpperCase()}${form.slice(1)}${reference === null ? "" : ` ${reference}`}`;
};

/** Says which answers changed, not what they are. Part of the service: clients can't turn it off. */
export const answersCorrectedMail = gatheredMail<readonly MailedCorrection[]>({
  kind: "answers-corrected",
  // Correcting a form with a client on the phone takes a while: send one mail per sitting.
  waitSeconds: 600,
  async gather(tx, { clientId }) {
    const corrected = await claimUnmailedCorrections(tx, clientId);
    return corrected.length > 0 ? corrected : undefined;
  },
  sample: ["Monthly revenue", "Annual revenue"].map((question) => ({
    kind: "application",
    question,
    isAdded: false,
    reference: "FA-34567AAA",
  })),
  letter(corrected, context) {
    const forms = Map.groupBy(corrected, formName);
    return {
      ...toClient(context),
      subject: "Your advisor corrected your answers",
      opening: "If anything isn't right, please tell us.",
      title: "Your advisor corrected your answers",
      preview: [...forms.keys()].join(", "),
      body: blocks(
        facts([...forms].map(([term, answers]) => ({ term, value: formatCorrectedQuestions(answers) }))),
        paragraph("Your account shows each answer before and after, and why."),
        action("See what changed", `${context.letterhead.siteUrl}${toPath(corrected)}`),
      ),
    };
  },
});
