import { formatName, toFirmAddressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, facts, paragraph } from "../../../platform/mail/mail-layout.ts";
import { type ClientMailContext, gatheredMail, toClient } from "../../../platform/mail/mail-template.ts";
import { claimUnmailed, claimUnmailedMessage, findReader } from "./message.repository.ts";

/** Waits a minute: someone at the screen reads it there, and several messages in a row become one mail. */
const waitSeconds = 60;

/** A reply by mail lands in the conversation where that is set up. */
const toConversation = (context: ClientMailContext) => {
  const { replyAddress: address, letterhead } = context;
  return address === undefined
    ? toClient(context)
    : { ...toClient(context), replyTo: { ...toFirmAddressee(letterhead), address } };
};

const howToReply = ({ replyAddress }: ClientMailContext) =>
  replyAddress === undefined
    ? paragraph("Please reply there: email isn't encrypted.")
    : paragraph(
        "Reply there, or to this email, with files if you like. Email isn't encrypted: leave out social security and account numbers.",
      );

/** Says that there is a message, not what it says. Part of the service: clients can't turn it off. */
export const messageToClientMail = gatheredMail({
  kind: "message-to-client",
  waitSeconds,
  gather: async (tx, { clientId }) => ((await claimUnmailed(tx, { clientId, fromClient: false })) > 0 ? {} : undefined),
  sample: {},
  letter: (_, context) => ({
    ...toConversation(context),
    subject: "You have a message from your advisor",
    opening: "Sign in to read it.",
    title: "You have a message from your advisor",
    preview: "Sign in to read it.",
    body: blocks(action("Read the message", `${context.letterhead.siteUrl}/dashboard/messages`), howToReply(context)),
  }),
});

/** Says that there is a message that went to several clients. Turning this mail off also ends such messages. */
export const groupMessageMail = gatheredMail<object, { readonly messageId: string }>({
  kind: "group-message",
  optional: "news",
  isPatient: true,
  waitSeconds,
  gather: async (tx, { messageId }) => ((await claimUnmailedMessage(tx, messageId)) ? {} : undefined),
  sample: {},
  letter: (_, context) => ({
    ...toConversation(context),
    subject: "{firm} wrote to you",
    opening: "We wrote it to several clients.",
    title: "You have a message",
    preview: "Sign in to read it.",
    body: blocks(action("Read the message", `${context.letterhead.siteUrl}/dashboard/messages`), howToReply(context)),
  }),
});

/** To the client's advisor, or who stands in for them today; without either, to the firm. */
export const messageToFirmMail = gatheredMail({
  kind: "message-to-firm",
  waitSeconds,
  gather: async (tx, { clientId }, { timeZone }) =>
    (await claimUnmailed(tx, { clientId, fromClient: true })) > 0
      ? { reader: await findReader(tx, clientId, timeZone) }
      : undefined,
  sample: { reader: undefined },
  letter: ({ reader }, { client, clientId, letterhead }) => ({
    to: reader ? { name: reader.name, address: reader.email } : toFirmAddressee(letterhead),
    subject: "{client} wrote to you",
    title: `${formatName(client)} wrote to you`,
    preview: "Read the message at the desk.",
    body: blocks(
      facts([
        { term: "Client", value: formatName(client) },
        ...(reader?.stands_in_for ? [{ term: "You stand in for", value: reader.stands_in_for }] : []),
      ]),
      paragraph("You can read the message at the desk only."),
      action("Read and reply", `${letterhead.siteUrl}/desk/clients/${clientId}?tab=messages`),
    ),
  }),
});
