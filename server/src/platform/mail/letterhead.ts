import type { Firm } from "@funding-desk/contract/firm/firm";
import type { Letterhead } from "./mail-layout.ts";
import type { MailContext } from "./mail-template.ts";

export const createLetterhead = ({ identity }: Firm, siteUrl: string): Letterhead => ({
  firmName: identity.name,
  phone: identity.phone,
  email: identity.email,
  address: `${identity.address.street}, ${identity.address.city}, ${identity.address.state} ${identity.address.zip}`,
  siteUrl,
});

export const createMailContext = (firm: Firm, siteUrl: string): MailContext => ({
  letterhead: createLetterhead(firm, siteUrl),
  advisorName: firm.advisor.name,
  timeZone: firm.identity.timeZone,
});
