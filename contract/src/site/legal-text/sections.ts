import { legalLimits } from "./kinds.ts";

/** A paragraph, a list, or a note to the firm's counsel, which can't be published. */
export type LegalBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "note"; readonly text: string };

export interface LegalSection {
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

const joinLines = (lines: readonly string[]): string => lines.map((line) => line.trim()).join(" ");

const toBlock = (block: string): LegalBlock => {
  const lines = block.split("\n");
  if (lines.every((line) => line.startsWith("- ")))
    return { kind: "list", items: lines.map((line) => line.slice(2).trim()) };
  if (lines.every((line) => line.startsWith(">")))
    return { kind: "note", text: joinLines(lines.map((line) => line.slice(1))) };
  return { kind: "paragraph", text: joinLines(lines) };
};

/** Begins with a title's line, and goes on to the next. */
const toSection = (part: string): LegalSection => {
  const [title = "", ...rest] = part.split("\n");
  return {
    title: title.trim(),
    blocks: rest
      .join("\n")
      .split(/\n\s*\n/)
      .map((block) => block.trim())
      .filter((block) => block !== "")
      .map(toBlock),
  };
};

/**
 * Reads a legal text: `# ` begins a section with its title, `- ` an item of a list, `> ` a note to counsel. A blank line ends a
 * paragraph. Everything else is text.
 */
export const parseLegalText = (text: string): readonly LegalSection[] =>
  `\n${text}`.split("\n# ").slice(1).map(toSection);

/** Why a text can't be kept, as a draft or published. */
export const findLegalFault = (text: string): string | undefined => {
  if (!text.startsWith("# ")) return "Begin with a section: a line with # and its title.";
  const sections = parseLegalText(text);
  const titles = sections.map(({ title }) => title.toLowerCase());
  const repeated = sections.find(({ title }, index) => titles.indexOf(title.toLowerCase()) !== index);
  const empty = sections.find(({ blocks }) => blocks.length === 0);
  const long = sections.find(({ title }) => title.length > legalLimits.titleChars);
  if (titles.includes("")) return "Give each section a title after the #.";
  if (long)
    return `Use at most ${legalLimits.titleChars} characters in a title. “${long.title.slice(0, 30)}…” is longer.`;
  if (repeated) return `Two sections are called “${repeated.title}”. Give each its own title.`;
  if (empty) return `The section “${empty.title}” has no text.`;
  if (sections.length > legalLimits.sections) return `Use at most ${legalLimits.sections} sections.`;
  return undefined;
};

export const hasNotes = (text: string): boolean =>
  parseLegalText(text).some(({ blocks }) => blocks.some(({ kind }) => kind === "note"));
