import type { Letterhead } from "./mail-layout.ts";

/** The recipient of a mail, or of the reply to it. */
export interface Addressee {
  readonly name: string;
  readonly address: string;
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export const formatName = ({ firstName, lastName }: Omit<Person, "email">): string => `${firstName} ${lastName}`;

export const toAddressee = (person: Person): Addressee => ({ name: formatName(person), address: person.email });

/** "p•••@lender.example.com": enough to know which mailbox it is, for someone who may not be its owner. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};

export const toFirmAddressee = ({ firmName, email }: Letterhead): Addressee => ({ name: firmName, address: email });
