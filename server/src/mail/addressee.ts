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

export const nameOf = ({ firstName, lastName }: Omit<Person, "email">): string => `${firstName} ${lastName}`;

export const addresseeOf = (person: Person): Addressee => ({ name: nameOf(person), address: person.email });

export const firmOf = ({ firmName, email }: Letterhead): Addressee => ({ name: firmName, address: email });
