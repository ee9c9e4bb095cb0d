import { emailHref, firm, phoneHref } from "../../../firm/firm.ts";

/** Email, phone and mailing address, for the end of a legal page. */
export function MailingAddress() {
  const { legalName, email, phone, address } = firm.identity;
  return (
    <address className="mt-4 not-italic leading-relaxed">
      <a href={emailHref} className="text-link">
        {email}
      </a>
      <br />
      <a href={phoneHref} className="text-link">
        {phone}
      </a>
      <br />
      {legalName}
      <br />
      {address.street}
      <br />
      {address.city}, {address.state} {address.zip}
    </address>
  );
}
