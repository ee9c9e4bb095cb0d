import { toFirmAddressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, facts, formatInstant, paragraph } from "../../../platform/mail/mail-layout.ts";
import { clientFacts, clientMail, plainMail, toClient, toFirm } from "../../../platform/mail/mail-template.ts";

/** Without a figure: a price never stands without its APR, and the offer's page has both. */
export const offerShownMail = clientMail<{ readonly lenderName: string }>({
  kind: "offer-shown",
  sample: { lenderName: "Example Bank" },
  letter: ({ lenderName }, context) => ({
    ...toClient(context),
    subject: "{lender} made an offer",
    values: { lender: lenderName },
    opening: `${lenderName} made an offer. Compare and answer it in your account.`,
    title: "An offer is waiting for you",
    preview: "Read it in your account.",
    body: blocks(
      paragraph("Your advisor goes through it with you."),
      action("See your offers", `${context.letterhead.siteUrl}/dashboard/offers`),
    ),
  }),
});

/** The link to the disclosure alone. */
export const disclosureSentMail = clientMail<{ readonly lenderName: string }>({
  kind: "disclosure-sent",
  sample: { lenderName: "Example Bank" },
  letter: ({ lenderName }, context) => ({
    ...toClient(context),
    subject: "{lender} sent you a disclosure",
    values: { lender: lenderName },
    opening: `${lenderName} has to give you this paper first. It's in your account, exactly as we got it.`,
    title: "A disclosure to read",
    preview: "Read it in your account.",
    body: blocks(action("Read the disclosure", `${context.letterhead.siteUrl}/dashboard/offers`)),
  }),
});

/** To the lender, as 10 CCR 952 and 23 NYCRR 600.21 ask: when its disclosure went to the client, unaltered, and when they opened it. */
export const disclosureEvidenceMail = plainMail<{
  readonly lenderName: string;
  readonly lenderEmail: string;
  readonly reference: string;
  readonly filename: string;
  readonly sha256: string;
  /** Instant. */
  readonly sentAt: string;
  /** Instant. */
  readonly openedAt: string;
}>({
  kind: "disclosure-evidence",
  sample: {
    lenderName: "Example Bank",
    lenderEmail: "deals@example.com",
    reference: "FA-34567AAA",
    filename: "Offer summary.pdf",
    sha256: "0".repeat(64),
    sentAt: "2027-01-05T15:00:00.000Z",
    openedAt: "2027-01-05T16:30:00.000Z",
  },
  letter: ({ lenderName, lenderEmail, reference, filename, sha256, sentAt, openedAt }, { letterhead, timeZone }) => ({
    to: { name: lenderName, address: lenderEmail },
    replyTo: toFirmAddressee(letterhead),
    subject: "Your disclosure was opened ({reference})",
    values: { reference },
    opening:
      "We put your disclosure, unaltered, in the applicant's account and mailed them a link. They have opened it.",
    title: "Your disclosure was opened",
    preview: reference,
    body: blocks(
      facts([
        { term: "Application", value: reference },
        { term: "Disclosure", value: filename },
        { term: "Put in the account", value: formatInstant(sentAt, timeZone) },
        { term: "Opened", value: formatInstant(openedAt, timeZone) },
        { term: "SHA-256", value: sha256 },
      ]),
      paragraph("Please keep this mail as evidence of the transmission."),
    ),
  }),
});

type FirmContext = Parameters<typeof clientFacts>[0];

const offerFacts = (context: FirmContext, { reference, lenderName }: Record<"reference" | "lenderName", string>) =>
  facts([...clientFacts(context), { term: "Application", value: reference }, { term: "Lender", value: lenderName }]);

const openOffers = ({ letterhead, clientId }: FirmContext) =>
  action("Open the file", `${letterhead.siteUrl}/desk/clients/${clientId}?tab=offers`);

/** To the firm. */
export const offerAnsweredMail = clientMail<{
  readonly lenderName: string;
  readonly reference: string;
  readonly isChosen: boolean;
}>({
  kind: "offer-answered",
  sample: { lenderName: "Example Bank", reference: "FA-34567AAA", isChosen: true },
  letter: ({ lenderName, reference, isChosen }, context) => ({
    ...toFirm(context),
    subject: isChosen ? "{client} chose an offer ({reference})" : "{client} said no to an offer ({reference})",
    values: { reference },
    title: isChosen ? "An offer was chosen" : "The client said no to an offer",
    preview: lenderName,
    body: blocks(offerFacts(context, { reference, lenderName }), openOffers(context)),
  }),
});

/** To the firm: a lender made an offer at its door. */
export const lenderOfferMail = clientMail<{ readonly lenderName: string; readonly reference: string }>({
  kind: "lender-offer",
  sample: { lenderName: "Example Bank", reference: "FA-34567AAA" },
  letter: ({ lenderName, reference }, context) => ({
    ...toFirm(context),
    subject: "{lender} made {client} an offer ({reference})",
    values: { reference, lender: lenderName },
    title: "A lender made an offer",
    preview: lenderName,
    body: blocks(
      offerFacts(context, { reference, lenderName }),
      paragraph("It's a draft. The client doesn't see it until you show it."),
      openOffers(context),
    ),
  }),
});
