import fc from "fast-check";
import { expect, test } from "vitest";
import { findLegalFault, hasNotes, parseLegalText } from "./sections.ts";

const text = `# 1. Who we are
We are a firm
in Florida.

We keep:

- names,
- dates.

> that this is right.

# 2. <b>Tags</b> & {{braces}} #
</script>
# not a title without a line of its own? It is one.
x`;

test("reads sections with paragraphs, lists, and notes; anything else is text", () => {
  expect(parseLegalText(text)).toEqual([
    {
      title: "1. Who we are",
      blocks: [
        { kind: "paragraph", text: "We are a firm in Florida." },
        { kind: "paragraph", text: "We keep:" },
        { kind: "list", items: ["names,", "dates."] },
        { kind: "note", text: "that this is right." },
      ],
    },
    { title: "2. <b>Tags</b> & {{braces}} #", blocks: [{ kind: "paragraph", text: "</script>" }] },
    { title: "not a title without a line of its own? It is one.", blocks: [{ kind: "paragraph", text: "x" }] },
  ]);
  expect(hasNotes(text)).toBe(true);
  expect(hasNotes("# A\n\nx > y")).toBe(false);
  expect(findLegalFault(text)).toBeUndefined();
});

test.each([
  ["", "Begin with a section"],
  ["Hello\n\n# One\n\nx", "Begin with a section"],
  ["# \n\nx", "Give each section a title"],
  ["# One\n\nx\n\n# one\n\ny", "Two sections are called “one”"],
  ["# One\n\n# Two\n\nx", "“One” has no text"],
  [`# ${"x".repeat(121)}\n\nx`, "at most 120 characters"],
  [Array.from({ length: 61 }, (_, index) => `# ${index}\n\nx`).join("\n"), "at most 60 sections"],
])("says what is wrong with %j", (broken, sentence) => {
  expect(findLegalFault(broken)).toContain(sentence);
});

test("reads any text without losing a word", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "#", " ", "\n", "-", ">", "<") }), (typed) => {
      const read = parseLegalText(`# T\n${typed}`);
      const words = read.flatMap(({ title, blocks }) => [
        title,
        ...blocks.map((block) => (block.kind === "list" ? block.items.join(" ") : block.text)),
      ]);
      const countLetters = (all: string) => all.replace(/[^a<]/g, "").length;
      expect(countLetters(words.join(" "))).toBe(countLetters(typed));
    }),
  );
});
