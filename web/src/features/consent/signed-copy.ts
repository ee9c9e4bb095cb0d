import type { SignedAuthorizationWire } from "@funding-desk/contract/consent/api";

/** The text as it was signed, then who signed it and when: plain, so that it opens anywhere, in ten years too. */
export const signedCopy = ({ text, signature, signed_at, sha256_of_text }: SignedAuthorizationWire): string =>
  `${text}\n\n----\n\nSigned as: ${signature}\nSigned at: ${signed_at}\nSHA-256 of the text above the line: ${sha256_of_text}\n`;

/** Hands the copy to the browser as a file. */
export const saveSignedCopy = (signed: SignedAuthorizationWire): void => {
  const url = URL.createObjectURL(new Blob([signedCopy(signed)], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `credit-pull-authorization-${signed.signed_at.slice(0, 10)}.txt`;
  link.click();
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
