import type { SignedAuthorizationWire } from "@funding-desk/contract/accounts/consent/api";
import { saveFile } from "../../../ui/save-file.ts";

/** The signed text, then who signed it and when. Plain text, so that it opens anywhere, even in ten years. */
export const formatSignedCopy = ({ text, signature, signed_at, sha256_of_text }: SignedAuthorizationWire): string =>
  `${text}\n\n----\n\nSigned as: ${signature}\nSigned at: ${signed_at}\nSHA-256 of the text above the line: ${sha256_of_text}\n`;

/** Saves the copy as a file. */
export const saveSignedCopy = (signed: SignedAuthorizationWire): void =>
  saveFile(`credit-pull-authorization-${signed.signed_at.slice(0, 10)}.txt`, formatSignedCopy(signed), "text/plain");
