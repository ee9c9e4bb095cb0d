import { formatDate } from "@funding-desk/contract/forms/format";
import type { RegistrationWire } from "@funding-desk/contract/office/registration/desk-api";
import { type Expiry, findExpiry, listEnds } from "@funding-desk/contract/office/registration/expiry";
import { formatCount } from "../../../forms/format-count.ts";

export interface EndingRegistration {
  readonly registration: RegistrationWire;
  readonly what: "registration" | "bond";
  readonly expiry: Expiry;
}

/** Whatever ends within 60 days or has ended, the soonest first. */
export const listEnding = (registrations: readonly RegistrationWire[], today: string): EndingRegistration[] =>
  registrations
    .flatMap((registration) =>
      listEnds(registration).flatMap(({ what, until }) => {
        const expiry = findExpiry(until, today);
        return expiry ? [{ registration, what, expiry }] : [];
      }),
    )
    .toSorted((one, other) => one.expiry.days - other.expiry.days);

/** "ends in 12 days (01/31/2027)" */
export const formatEnd = (until: string, { days }: Expiry): string => {
  const day = formatDate(until);
  if (days < 0) return `ended on ${day}`;
  if (days === 0) return `ends today (${day})`;
  return `ends in ${formatCount(days, "day")} (${day})`;
};

export const formatEnding = ({ registration, what, expiry }: EndingRegistration): string => {
  const until = what === "bond" ? registration.bond_until : registration.valid_until;
  const name =
    what === "bond" ? `The bond for ${registration.state}` : `${registration.state}, ${registration.number},`;
  return `${name} ${formatEnd(until ?? "", expiry)}`;
};
