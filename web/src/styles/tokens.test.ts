import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");
const listTokens = (css: string): [string, string][] =>
  [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]);

const light = Object.fromEntries(listTokens(read("app.css")));
const deskCss = read("desk.css");
const [darkPart = "", bandPart = ""] = [".dark {", ".dark .on-dark {"].map((rule) => {
  const start = deskCss.indexOf(rule);
  return deskCss.slice(start, deskCss.indexOf("}", start));
});
const dark = { ...light, ...Object.fromEntries(listTokens(darkPart)) };
type Palette = Readonly<Record<string, string>>;

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const luminanceOf = (palette: Palette, name: string): number => {
  const value = palette[name];
  if (value === undefined) throw new Error(`There is no color token "${name}".`);
  return luminance(value);
};

function contrast(palette: Palette, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(palette, one), luminanceOf(palette, other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["paper", "paper-deep", "card"];
const on = (inks: string[], backs: string[]) =>
  inks.flatMap((ink) => backs.map((back): [string, string] => [ink, back]));

describe.each([
  ["light", light],
  ["dark", dark],
])("color tokens in %s", (_theme, palette) => {
  it.each([
    ...on(["ink", "ink-soft", "brand", "brand-strong", "coral-strong"], grounds),
    ...on(["ink", "ink-soft", "brand"], ["brand-soft", "success-soft", "yellow-soft", "coral-soft"]),
    ...on(["coral-strong"], ["coral-soft"]),
    ...on(["brand-strong"], ["success-soft", "brand-soft"]),
    ...on(["on-accent"], ["accent", "accent-strong"]),
    ...on(["ink"], ["yellow"]),
    ...on(["white"], ["brand", "brand-strong", "coral-strong", "ink", "success"]),
    ...on(["paper"], ["ink"]),
  ])("text %s on %s reaches 4.5:1", (text, back) => expect(contrast(palette, text, back)).toBeGreaterThanOrEqual(4.5));

  it.each([
    ...on(["edge", "brand", "coral", "focus"], grounds),
    ...on(["coral", "edge"], ["coral-soft"]),
    ...on(["success"], ["card", "paper", "success-soft"]),
  ])("edge or ring %s on %s reaches 3:1", (edge, back) =>
    expect(contrast(palette, edge, back)).toBeGreaterThanOrEqual(3),
  );
});

describe("a dark band", () => {
  it.each([
    ["light", light],
    ["dark", { ...dark, ...Object.fromEntries(listTokens(bandPart)) }],
  ])("keeps its text in the %s theme", (_theme, palette) => {
    for (const text of ["paper", "accent"]) expect(contrast(palette, text, "ink")).toBeGreaterThanOrEqual(4.5);
  });
});

describe("text on the accent", () => {
  // Ink is light in the dark theme; the accent is the same in both.
  it("has its own color wherever it's set", () => {
    const source = join(import.meta.dirname, "..");
    const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
    const mixed = files.filter((file) => /"[^"]*bg-accent [^"]*text-ink[ "]/.test(read(join("..", file))));
    expect(files.length).toBeGreaterThan(100);
    expect(mixed).toEqual([]);
  });
});
