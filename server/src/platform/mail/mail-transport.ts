import type { SendMailOptions, Transporter } from "nodemailer";
import type { Addressee } from "./addressee.ts";
import type { Mail } from "./mail.ts";
import type { Outbox } from "./outbox.ts";

/** Sends mail out. */
export interface MailTransport {
  /** @param id the same at every try; the Message-ID is made of it */
  send(id: string, mail: Mail): Promise<void>;
  /** Whether the mail server refused this mail for good, so that another try is pointless. */
  isFinal(error: unknown): boolean;
}

export interface MailTransportOptions {
  /** When absent, mails go into the outbox. */
  readonly smtpUrl: string | undefined;
  /** The sender, asked for with each mail: an address, or a text such as `Desk <desk@example.com>`. */
  readonly from: () => Addressee | string;
  /** The firm's domain, for the Message-ID. */
  readonly domain: string;
  readonly outbox: Pick<Outbox, "write">;
  readonly onWritten: (file: string) => void;
}

const timeoutMs = 20_000;

/** A start needn't load it. */
const loadMailer = () => import("nodemailer");

const openOnce = <Result>(open: () => Promise<Transporter<Result>>): (() => Promise<Transporter<Result>>) => {
  let opened: Promise<Transporter<Result>> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
};

const toMessage = (id: string, mail: Mail, { from, domain }: MailTransportOptions): SendMailOptions => ({
  from: from(),
  to: mail.to,
  ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${id}@${domain}>`,
  // Keeps out-of-office replies from coming back to us.
  headers: {
    "Auto-Submitted": "auto-generated",
    ...(mail.unsubscribeUrl
      ? {
          "List-Unsubscribe": { prepared: true, value: `<${mail.unsubscribeUrl}>` },
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : {}),
  },
  attachments: (mail.attachments ?? []).map(({ filename, contentType, content, encoding }) => ({
    filename,
    contentType,
    content,
    ...(encoding ? { encoding } : {}),
  })),
  // We send our own text only. Never let nodemailer read a file or fetch a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends through the firm's mail server. */
const smtpTransport = (url: string, options: MailTransportOptions): MailTransport => {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const open = openOnce(async () => (await loadMailer()).createTransport(url, timeouts as object));
  return {
    async send(id, mail) {
      await (await open()).sendMail(toMessage(id, mail, options));
    },
    isFinal(error) {
      const { responseCode, command } = error as { responseCode?: number; command?: string };
      // When the server refuses our sign-in, the operator can fix it and the mail can still go out.
      return responseCode !== undefined && responseCode >= 500 && command !== "AUTH" && !command?.startsWith("AUTH");
    },
  };
};

/** Writes files that a mail program can open. */
const outboxTransport = (options: MailTransportOptions): MailTransport => {
  const open = openOnce(async () =>
    (await loadMailer()).createTransport({ streamTransport: true, buffer: true, newline: "windows" }),
  );
  return {
    async send(id, mail) {
      const { message } = await (await open()).sendMail(toMessage(id, mail, options));
      options.onWritten(await options.outbox.write(id, { kind: mail.kind, message: message as Buffer }));
    },
    isFinal: () => false,
  };
};

export const createMailTransport = (options: MailTransportOptions): MailTransport =>
  options.smtpUrl === undefined ? outboxTransport(options) : smtpTransport(options.smtpUrl, options);
