import { notAllowed } from "@funding-desk/contract/options/document-types";

/** Why a file is refused. `pdf_password` includes Word documents with a password. */
export type Refusal = "not_allowed" | "damaged" | "empty" | "heic" | "pdf_password" | "macros" | "active_content";

export interface RefusedFile {
  readonly kind: "refused";
  readonly why: Refusal;
  /** Tells the owner, with the file's name. */
  readonly sentence: string;
}

/** What a check can find. Finer than `Refusal`, so that the message can say what to do. */
export type Fault =
  | Exclude<Refusal, "active_content">
  | "word_password"
  | "too_many_pixels"
  | "unpacks_too_far"
  | "too_costly"
  | "active_word"
  | "active_pdf";

const faults: Record<Fault, { readonly why: Refusal; readonly sentence: (name: string) => string }> = {
  not_allowed: { why: "not_allowed", sentence: notAllowed },
  empty: {
    why: "empty",
    sentence: (name) => `${name} is empty. Please save it again on your device and add that copy.`,
  },
  damaged: {
    why: "damaged",
    sentence: (name) =>
      `${name} is damaged or incomplete. Please open it on your device and save or photograph it again.`,
  },
  heic: {
    why: "heic",
    sentence: (name) => `${name} is a HEIC photo. We can convert it to JPEG for you: choose Convert and add.`,
  },
  pdf_password: {
    why: "pdf_password",
    sentence: (name) =>
      `${name} is protected with a password. Please save it without one (open it, choose Print, then Save as PDF) and add that copy.`,
  },
  word_password: {
    why: "pdf_password",
    sentence: (name) =>
      `${name} is protected with a password. Please open it in Word, remove the password or save it as a PDF, and add that copy.`,
  },
  macros: {
    why: "macros",
    sentence: (name) =>
      `${name} contains macros or embedded programs, which we can't accept. Please save it without them, as a Word document (.docx) or a PDF, and add that copy.`,
  },
  active_word: {
    why: "active_content",
    sentence: (name) =>
      `${name} loads or starts something when it's opened, such as a template from the internet or another program, which we can't accept. Please save it as a PDF and add that copy.`,
  },
  active_pdf: {
    why: "active_content",
    sentence: (name) =>
      `${name} contains scripts, or starts programs when it's opened, which we can't accept. Please save it without them (open it, choose Print, then Save as PDF) and add that copy.`,
  },
  too_many_pixels: {
    why: "damaged",
    sentence: (name) =>
      `${name} is a picture with more pixels than we can open. Please save it in a smaller size and add that copy.`,
  },
  unpacks_too_far: {
    why: "damaged",
    sentence: (name) =>
      `${name} unpacks to far more than a document holds. Please open it, save it again as a Word document (.docx) or a PDF, and add that copy.`,
  },
  too_costly: {
    why: "damaged",
    sentence: (name) =>
      `${name} couldn't be checked: opening it takes more time or memory than a document needs. Please open it on your device, save it again, and add that copy.`,
  },
};

export const toRefusal = (fault: Fault, name: string): RefusedFile => ({
  kind: "refused",
  why: faults[fault].why,
  sentence: faults[fault].sentence(name),
});
