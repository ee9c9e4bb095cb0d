import type { FieldOf } from "@funding-desk/contract/forms/field";
import { charsets } from "@funding-desk/contract/forms/kinds";
import { messages } from "@funding-desk/contract/messages";

/** The part of typed or pasted text that a field accepts, and the message about the part it refused. */
export interface AcceptedText {
  readonly value: string;
  readonly refusal: string | undefined;
}

type RestrictedField = FieldOf<"text"> | FieldOf<"email"> | FieldOf<"url">;

// The characters RFC 3986 allows in a URL.
const urlCharacter = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]$/;

const isAccepted = (field: RestrictedField, character: string): boolean => {
  switch (field.kind) {
    case "text":
      return charsets[field.charset].pattern.test(character);
    case "url":
      return urlCharacter.test(character);
    case "email":
      return !/[\s\p{Cc}]/u.test(character);
  }
};

const describeRefusal = (field: RestrictedField): string => {
  switch (field.kind) {
    case "text":
      return charsets[field.charset].message;
    case "url":
      return messages.websiteInvalid;
    case "email":
      return messages.emailInvalid;
  }
};

/** Removes the characters a field doesn't accept, with a message. White space around a pasted address is fine. */
export const acceptText = (field: RestrictedField, raw: string): AcceptedText => {
  const isAddress = field.kind !== "text";
  // A tab or line break from a spreadsheet or a letter counts as a space.
  const typed = isAddress ? raw.trim() : raw.replace(/[\t\r\n]+/g, " ");
  const value = [...typed].filter((character) => isAccepted(field, character)).join("");
  return { value, refusal: value === typed ? undefined : describeRefusal(field) };
};
