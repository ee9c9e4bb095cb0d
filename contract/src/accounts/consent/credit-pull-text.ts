import type { Firm } from "../../firm/firm.ts";
import { creditPullForm } from "./form.ts";

/** A section of the authorization. */
export interface AuthorizationSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Who is authorized, and where to send a revocation. */
export type Authorized = Pick<Firm["identity"], "name" | "legalName" | "phone" | "email" | "address">;

/**
 * What a client signs, word for word. Changing a word means raising the version of `creditPullForm`: a test compares each
 * version's text with its hash. For what the firm's counsel has to confirm, see web/src/firm/credit-pull.ts.
 */
export const writeCreditPullSections = ({
  name,
  legalName,
  phone,
  email,
  address,
}: Authorized): readonly AuthorizationSection[] => [
  {
    title: "What you authorize",
    paragraphs: [
      `You authorize ${legalName} (“${name}”, “we”) to obtain information about your personal credit, and about the credit of the business you ask funding for, from credit agencies, by the two kinds of inquiry below. It may be used for your own requests for business funding and for nothing else.`,
      "This is your written instruction to us and to the credit agencies under the Fair Credit Reporting Act.",
    ],
  },
  {
    title: "Soft inquiries",
    paragraphs: [
      "A soft inquiry is a look at your report that other lenders do not see and that does not change your score. We may make one, or have one made, to see which kinds of funding may fit before you apply to a lender.",
    ],
  },
  {
    title: "Hard inquiries",
    paragraphs: [
      "A hard inquiry is made when a lender considers an application. Other lenders can see it, it typically stays on a personal report for two years, and it may lower your score by a few points for some months.",
      "A hard inquiry is made by a funding partner, or by us for one, and only after you have been told that partner’s name and have agreed that your application goes there.",
    ],
  },
  {
    title: "Sharing with funding partners",
    paragraphs: [
      "You authorize us to share what we obtain with the funding partners to which you have agreed to send your application, so that they can consider it. They handle it under their own policies. We share it for nothing else, and we do not sell it.",
    ],
  },
  {
    title: "How long it is valid, and how you revoke it",
    paragraphs: [
      `This authorization is valid until you revoke it in writing. You may do so at any time and free of charge: on the page where you signed it, by email to ${email}, or by letter to ${legalName}, ${address.street}, ${address.city}, ${address.state} ${address.zip}. In an email or a letter, give your name and the email address of your account.`,
      "From the moment we receive your revocation, no new inquiry is made on the strength of this authorization. What was done before stays done, and an application that depends on a look at your credit may not go on.",
    ],
  },
  {
    title: "Signing electronically",
    paragraphs: [
      "Your full name, typed by you, is your digital signature. You agree that it binds you as your signature on paper would. This agreement is about this authorization alone.",
      `You may sign on paper instead, and you may ask for a paper copy of what you signed; both are free of charge. You may also withdraw your agreement to sign electronically, which revokes the authorization. For any of these, and to tell us a new email address, write to ${email} or call ${phone}.`,
      "To sign here and to keep a copy you need a current web browser, and a printer or a place to save a file.",
    ],
  },
];

/** The full text that is stored as evidence, with the labels of the checkbox and the signature. */
export const writeCreditPullWording = (authorized: Authorized): string => {
  const { agrees, signature } = creditPullForm.steps.signing.fields;
  return [
    "Credit Pull Authorization",
    ...writeCreditPullSections(authorized).flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
    `[x] ${agrees.label}`,
    `${signature.label}: ${signature.hint}`,
  ].join("\n\n");
};
