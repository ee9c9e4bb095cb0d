import { toPhoneHref } from "@funding-desk/contract/firm/facts";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { emailHref, firm, phoneHref } from "./firm.ts";

interface PhoneLinkProps {
  /** As it is shown; the firm's by default. */
  readonly number?: string;
  /** Before the number, for screen readers. */
  readonly label?: string;
}

/** A number, tappable on a phone. */
export function PhoneLink({ number = firm.identity.phone, label = "Call us: " }: PhoneLinkProps) {
  return (
    <a
      href={toPhoneHref(number)}
      aria-label={`${label}${number}`}
      className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap font-semibold text-brand hover:underline"
    >
      <Phone className="size-4.5 flex-none" />
      {number}
    </a>
  );
}

export function EmailLink() {
  return (
    <a
      href={emailHref}
      aria-label={`Write to us: ${firm.identity.email}`}
      className="wrap-anywhere inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline"
    >
      <Mail className="size-4.5 flex-none" />
      {firm.identity.email}
    </a>
  );
}

/** The firm's number in a sentence. */
export function InlinePhone() {
  return (
    <a href={phoneHref} className="text-link whitespace-nowrap">
      {firm.identity.phone}
    </a>
  );
}
