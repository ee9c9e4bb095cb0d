import type { Queryable } from "../db/database.ts";
import type { Transaction } from "../db/transaction.ts";
import { type Addressee, formatName, toAddressee, toFirmAddressee } from "./addressee.ts";
import type { Mail, MailAttachment } from "./mail.ts";
import { type Fact, type Letterhead, preferencesLine } from "./mail-layout.ts";
import type { MailPreferenceLinks, OptionalMail, UnsubscribeLinks } from "./mail-preferences.ts";
import { type LetterWords, writeLetter } from "./mail-words.ts";

/** What a mail waits with until it is written. */
export interface MailOrder {
  /** The mail is erased with this client; null for mail to someone without an account. */
  readonly clientId: string | null;
  /** Orders of one kind with the same cause are one mail. */
  readonly cause?: string | undefined;
  /** The id of what hears when the mail can't be delivered; see `watchFailures`. */
  readonly aboutId?: string | undefined;
}

type ClientOrder = MailOrder & { readonly clientId: string };

/** An order waits as JSON, where no `Date` survives: write instants as ISO strings. */
type Facts<Given> = {
  readonly [Key in keyof Given]: Given[Key] extends Date
    ? never
    : Given[Key] extends object
      ? Facts<Given[Key]>
      : Given[Key];
};

/** What every template may use. */
export interface MailContext {
  readonly letterhead: Letterhead;
  /** The client's own, or the one who speaks for the firm. */
  readonly advisorName: string;
  /** The firm's IANA zone. */
  readonly timeZone: string;
}

/** The client whom a mail is about. */
export interface MailedClient {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits. */
  readonly mobile: string;
  /** As 'Name (XX)'. */
  readonly state: string;
}

export interface ClientMailContext extends MailContext {
  readonly clientId: string;
  readonly client: MailedClient;
  /** Where the client's replies go into their conversation; undefined when they can't reply by mail. */
  readonly replyAddress: string | undefined;
}

/** What it takes to write a mail that was ordered. */
export interface WritingContext extends MailContext {
  readonly tx: Transaction;
  readonly clients: {
    /** Undefined when the client has been erased. */
    findClient(clientId: string, tx: Transaction): Promise<MailedClient | undefined>;
    /** Undefined while the firm's own advisor speaks for it. */
    findAdvisorName(clientId: string, tx: Transaction): Promise<string | undefined>;
  };
  readonly preferenceLinks: Pick<MailPreferenceLinks, "wants" | "createLinks">;
  readonly toReplyAddress: (clientId: string) => string | undefined;
}

interface Timing {
  /** How long the mail waits before it is written, so that what happens in a row becomes one mail. */
  readonly waitSeconds?: number;
  /** No one waits for it, so it leaves the processor to requests. */
  readonly isPatient?: true;
}

/** One kind of mail. */
export interface MailTemplate<Order extends MailOrder = MailOrder> extends Timing {
  /** The contract's `mailKinds` lists it when the firm may reword it. */
  readonly kind: string;
  /** Undefined when there is nothing left to say. */
  write(order: Order, desk: WritingContext): Promise<Mail | undefined>;
  /** A mail with made-up content, and with what the firm says in place of our own words. */
  writeSample(context: MailContext, db: Queryable): Promise<Mail>;
}

export interface AddressedLetter extends LetterWords {
  readonly to: Addressee;
  readonly replyTo?: Addressee;
  readonly attachments?: readonly MailAttachment[];
}

interface Content<Written, Context> extends Timing {
  readonly kind: string;
  readonly sample: Written;
  readonly letter: (facts: Written, context: Context) => AddressedLetter;
}

type ClientContent<Written> = Content<Written, ClientMailContext> & {
  /** Clients can turn it off. */
  readonly optional?: OptionalMail;
};

/** From the firm to the client. */
export const toClient = ({ client, letterhead }: ClientMailContext) => ({
  to: toAddressee(client),
  replyTo: toFirmAddressee(letterhead),
});

/** To the firm, about the client. */
export const toFirm = ({ client, letterhead }: ClientMailContext) => ({
  to: toFirmAddressee(letterhead),
  replyTo: toAddressee(client),
});

/** Who the client is, for a mail to the firm. */
export const clientFacts = ({ client }: ClientMailContext): Fact[] => [
  { term: "Client", value: formatName(client) },
  { term: "Email", value: client.email },
];

/** A mail that is written from its order alone. */
export const plainMail = <Written extends Facts<Written>>({
  kind,
  sample,
  letter,
  ...timing
}: Content<Written, MailContext>): MailTemplate<MailOrder & Written> => ({
  kind,
  ...timing,
  write: async (order, context) => toMail(kind, letter(order, context), context),
  writeSample: async (context) => toMail(kind, letter(sample, context), context),
});

/** A mail about a client. It isn't written once the client has been erased. */
export const clientMail = <Written extends Facts<Written>>(
  content: ClientContent<Written>,
): MailTemplate<ClientOrder & Written> => aboutClient<Written, ClientOrder & Written>(content, async (order) => order);

/** A mail about a client that says what has come together, or how the firm puts it, by the time it is written. */
export const gatheredMail = <Written, Given extends Facts<Given> = object>({
  gather,
  gatherSample,
  ...content
}: ClientContent<Written> & {
  /** Claims what the client has not been told yet; undefined for nothing. */
  readonly gather: (tx: Transaction, order: ClientOrder & Given, context: MailContext) => Promise<Written | undefined>;
  /** Puts how the firm puts it into the sample. */
  readonly gatherSample?: (db: Queryable, sample: Written) => Promise<Written>;
}): MailTemplate<ClientOrder & Given> =>
  aboutClient<Written, ClientOrder & Given>(content, (order, tx, context) => gather(tx, order, context), gatherSample);

const aboutClient = <Written, Order extends ClientOrder>(
  { kind, optional, sample, letter, ...timing }: ClientContent<Written>,
  factsIn: (order: Order, tx: Transaction, context: MailContext) => Promise<Written | undefined>,
  gatherSample = async (_db: Queryable, made: Written): Promise<Written> => made,
): MailTemplate<Order> => {
  const compose = async (
    facts: Written,
    context: ClientMailContext,
    links: UnsubscribeLinks | undefined,
  ): Promise<Mail> => {
    const { client, advisorName } = context;
    const { values, ...content } = letter(facts, context);
    const mail = {
      ...content,
      values: { first_name: client.firstName, client: formatName(client), advisor: advisorName, ...values },
    };
    if (!links) return toMail(kind, mail, context);
    const { unsubscribeUrl, preferencesUrl } = links;
    return { ...(await toMail(kind, { ...mail, foot: preferencesLine(preferencesUrl) }, context)), unsubscribeUrl };
  };

  return {
    kind,
    ...timing,
    async write(order, { tx, clients, preferenceLinks, toReplyAddress, ...context }) {
      const { clientId } = order;
      const client = await clients.findClient(clientId, tx);
      if (!client || (optional && !(await preferenceLinks.wants(tx, clientId, optional)))) return undefined;
      const facts = await factsIn(order, tx, context);
      const links = optional && preferenceLinks.createLinks(clientId, optional);
      const advisorName = (await clients.findAdvisorName(clientId, tx)) ?? context.advisorName;
      const replyAddress = toReplyAddress(clientId);
      return facts && compose(facts, { ...context, advisorName, clientId, client, replyAddress }, links);
    },
    async writeSample(context, db) {
      const { siteUrl } = context.letterhead;
      const links = {
        unsubscribeUrl: `${siteUrl}/api/mail-unsubscribe?link=sample`,
        preferencesUrl: `${siteUrl}/email-preferences#sample`,
      };
      return compose(await gatherSample(db, sample), { ...context, ...sampleClient }, optional && links);
    },
  };
};

const toMail = async (
  kind: string,
  { to, replyTo, attachments, ...words }: AddressedLetter,
  { letterhead }: MailContext,
): Promise<Mail> => ({
  kind,
  to,
  ...(replyTo ? { replyTo } : {}),
  ...(await writeLetter(letterhead, words)),
  ...(attachments ? { attachments } : {}),
});

const sampleClient = {
  replyAddress: undefined,
  clientId: "00000000-0000-4000-8000-000000000001",
  client: {
    firstName: "Sample",
    lastName: "Client",
    email: "client@example.com",
    mobile: "5550100142",
    state: "Florida (FL)",
  },
};
