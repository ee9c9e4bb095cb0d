import type { FieldOf } from "@funding-desk/contract/forms/field";
import { charsets } from "@funding-desk/contract/forms/kinds";
import { messages } from "@funding-desk/contract/messages";

/** What a text field keeps of what was typed or pasted, and the sentence for what it refused. */
export interface AcceptedText {
  readonly value: string;
  readonly refusal: string | undefined;
}

type RestrictedField = FieldOf<"text"> | FieldOf<"email"> | FieldOf<"url">;

// RFC 3986: what may stand in an address.
const urlCharacter = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]$/;

const takes = (field: RestrictedField, character: string): boolean => {
  switch (field.kind) {
    case "text":
      return charsets[field.charset].pattern.test(character);
    case "url":
      return urlCharacter.test(character);
    case "email":
      return !/[\s\p{Cc}]/u.test(character);
  }
};

const refusalOf = (field: RestrictedField): string => {
  switch (field.kind) {
    case "text":
      return charsets[field.charset].message;
    case "url":
      return messages.websiteInvalid;
    case "email":
      return messages.emailInvalid;
  }
};

/** Takes out the characters that a field does not know and says so. White space around a pasted address is no mistake. */
export const acceptText = (field: RestrictedField, raw: string): AcceptedText => {
  const isAddress = field.kind !== "text";
  // A tab or line break from a spreadsheet or a letter is a space here.
  const typed = isAddress ? raw.trim() : raw.replace(/[\t\r\n]+/g, " ");
  const value = [...typed].filter((character) => takes(field, character)).join("");
  return { value, refusal: value === typed ? undefined : refusalOf(field) };
};
