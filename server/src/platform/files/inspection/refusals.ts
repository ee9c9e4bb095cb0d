import { notAllowed } from "@funding-desk/contract/forms/options/document-types";
import { kindOfName } from "./file-kind.ts";

export interface RefusedFile {
  readonly kind: "refused";
  readonly why: Fault;
  /** Tells the owner, with the file's name. */
  readonly sentence: string;
}

const dropsSignature = "This drops an electronic signature, so if it's signed, please ask for a copy";
const byPrinting = (copy: string): string =>
  `Please open it, choose Print, then Save as PDF, and add that copy. ${dropsSignature} ${copy} instead.`;

/** Why a file is refused, and what to do about it. */
const sentences = {
  not_allowed: notAllowed,
  web_page: (name) =>
    `${name} isn't ${nameContent(name)} inside. Banks sometimes save a sign-in page under that name. Please download it again.`,
  empty: (name) => `${name} is empty. Please save it again on your device and add that copy.`,
  damaged: (name) => `${name} is damaged or incomplete. Please open it on your device and save or photograph it again.`,
  heic: (name) => `${name} is a HEIC photo. We can convert it to JPEG for you: choose Convert and add.`,
  pdf_password: (name) =>
    `${name} is protected with a password. Please save it without one (open it, choose Print, then Save as PDF) and add that copy. ${dropsSignature} without a password instead.`,
  pdf_wrong_password: (name) => `That password doesn't open ${name}. Please check it and try again.`,
  pdf_encrypted: (name) =>
    `${name} is encrypted for certain people, so we can't open it. Please ask for a copy that isn't encrypted, and add that.`,
  pdf_script: (name) => `${name} contains scripts, which we can't accept. ${byPrinting("without scripts")}`,
  pdf_program: (name) =>
    `${name} starts a program or plays media when it's opened, which we can't accept. ${byPrinting("without them")}`,
  pdf_attachment: (name) =>
    `${name} has a file attached inside, of a kind that can start programs, which we can't accept. ${byPrinting("without attachments")}`,
  pdf_hidden: (name) => `${name} is packed in a way that we can't check. ${byPrinting("from another program")}`,
  word_password: (name) =>
    `${name} is protected with a password. Please open it in Word, remove the password or save it as a PDF, and add that copy.`,
  macros: (name) =>
    `${name} contains macros or embedded programs, which we can't accept. Please save it without them, as a Word document (.docx) or a PDF, and add that copy.`,
  active_word: (name) =>
    `${name} loads or starts something when it's opened, such as a template from the internet or another program, which we can't accept. Please save it as a PDF and add that copy.`,
  too_many_pixels: (name) =>
    `${name} is a picture with more pixels than we can open. Please save it in a smaller size and add that copy.`,
  unpacks_too_far: (name) =>
    `${name} unpacks to far more than a document holds. Please open it, save it again as a Word document (.docx) or a PDF, and add that copy.`,
  too_costly: (name) =>
    `${name} couldn't be checked: opening it takes more time or memory than a document needs. Please open it on your device, save it again, and add that copy.`,
} satisfies Record<string, (name: string) => string>;

/** What a check can find. */
export type Fault = keyof typeof sentences;

const nameContent = (name: string): string => {
  const kind = kindOfName(name);
  return kind === "pdf" ? "a PDF" : kind === "doc" || kind === "docx" ? "a document" : "a picture";
};

export const toRefusal = (fault: Fault, name: string): RefusedFile => ({
  kind: "refused",
  why: fault,
  sentence: sentences[fault](name),
});
