import type { Addressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, facts, paragraph } from "../../../platform/mail/mail-layout.ts";
import { plainMail } from "../../../platform/mail/mail-template.ts";

interface Invited {
  readonly to: Addressee;
  readonly applicant: string;
  readonly business: string;
  readonly url: string;
}

interface Words {
  readonly kind: string;
  readonly subject: string;
  readonly opening: string;
  /** What the client did. */
  readonly term: "Named by" | "Asked by";
  readonly title: string;
  readonly preview: string;
  /** What the page is for. */
  readonly purpose: (applicant: string) => string;
  readonly advice: string | undefined;
  /** What not to do for someone they don't know. */
  readonly warning: string;
}

/** Invites someone whom a client named to a page of their own. */
const coBorrowerMail = ({ kind, subject, opening, term, title, preview, purpose, advice, warning }: Words) =>
  plainMail<Invited>({
    kind,
    sample: {
      to: { name: "Sample Partner", address: "partner@example.com" },
      applicant: "Sample Client",
      business: "Sample Bakery LLC",
      url: "https://example.com/co-borrower#sample",
    },
    letter: ({ to, applicant, business, url }, { letterhead }) => ({
      to,
      subject,
      opening: `{applicant} named you in a funding application${opening}`,
      values: { applicant, business },
      title,
      preview,
      body: blocks(
        facts([
          { term: "Business", value: business },
          { term, value: applicant },
        ]),
        paragraph(`${purpose(applicant)} We email you a code to open it.`),
        action("Open my page", url),
        ...(advice ? [paragraph(advice)] : []),
        paragraph(`Don't know ${applicant}? ${warning}, and call ${letterhead.phone}.`),
      ),
    }),
  });

/** Before any lender is chosen, so it asks for no consent. */
export const coBorrowerNumbersMail = coBorrowerMail({
  kind: "co-borrower-numbers-asked",
  subject: "Please enter your own details for {business}",
  opening: " and left your social security number, birth date, and license to you.",
  term: "Named by",
  title: "Please enter your own details",
  preview: "Only you enter them, and only a lender that you agree to can see them.",
  purpose: (applicant) => `Your page is yours alone: ${applicant} can't see them, and no lender does before you agree.`,
  advice: undefined,
  warning: "Don't enter anything",
});

export const coBorrowerAskedMail = coBorrowerMail({
  kind: "co-borrower-consent-asked",
  subject: "{applicant} asks for your consent",
  opening: ". Nothing about you goes to a lender without your own consent.",
  term: "Asked by",
  title: "Please read this before anything is sent",
  preview: "Nothing about you goes to a lender before you have agreed.",
  purpose: () => "Read what would be sent, enter your own numbers, then sign or say no.",
  advice: "Keep this email: its link also revokes your consent.",
  warning: "Don't sign",
});
