import type { Addressee } from "../../platform/mail/addressee.ts";
import { action, blocks, facts, formatInstant, paragraph } from "../../platform/mail/mail-layout.ts";
import { plainMail } from "../../platform/mail/mail-template.ts";

type KeyEnded = {
  /** The member who made the key. */
  readonly to: Addressee;
  readonly key: string;
  /** Instant */
  readonly at: string;
  /** Where the call came from. */
  readonly network: string;
};

export const keyEndedMail = plainMail<KeyEnded>({
  kind: "api-key-ended",
  sample: {
    to: { name: "Sample Manager", address: "manager@example.com" },
    key: "CRM",
    at: "2027-01-05T15:00:00Z",
    network: "203.0.113.7",
  },
  letter: ({ to, key, at, network }, { timeZone, letterhead }) => ({
    to,
    subject: "Your API key {key} has ended",
    values: { name: to.name, key },
    title: "An API key has ended",
    preview: "It was sent in an address, so it may be in a log.",
    body: blocks(
      facts([
        { term: "Key", value: key },
        { term: "When", value: formatInstant(at, timeZone) },
        { term: "From", value: network },
      ]),
      paragraph("Someone sent it in an address, which ends up in logs. We ended it, and what used it is refused."),
      paragraph("Make a new key, and send it in the Authorization header."),
      action("See API keys", `${letterhead.siteUrl}/desk/settings/api-keys`),
    ),
  }),
});
