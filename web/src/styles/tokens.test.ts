import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "app.css"), "utf8");

function token(name: string): string {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (value === undefined) throw new Error(`app.css has no colour token "${name}"`);
  return value;
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(token(one)), luminance(token(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["paper", "paper-deep", "card"];
const on = (inks: string[], backs: string[]) =>
  inks.flatMap((ink) => backs.map((back): [string, string] => [ink, back]));

describe("color tokens", () => {
  it.each([
    ...on(["ink", "ink-soft", "brand", "brand-strong", "coral-strong"], grounds),
    ...on(["ink", "ink-soft", "brand"], ["brand-soft", "success-soft", "yellow-soft", "coral-soft"]),
    ...on(["coral-strong"], ["coral-soft"]),
    ...on(["brand-strong"], ["success-soft"]),
    ...on(["ink"], ["accent", "accent-strong", "yellow"]),
    ...on(["white"], ["brand", "brand-strong", "coral-strong", "ink", "success"]),
    ...on(["paper", "accent", "line"], ["ink"]),
  ])("text %s on %s reaches 4.5:1", (text, back) => expect(contrast(text, back)).toBeGreaterThanOrEqual(4.5));

  it.each([
    ...on(["edge", "brand", "coral", "focus"], grounds),
    ...on(["coral", "edge"], ["coral-soft"]),
    ...on(["success"], ["card", "paper", "success-soft"]),
    ...on(["accent"], ["ink"]),
  ])("edge or ring %s on %s reaches 3:1", (edge, back) => expect(contrast(edge, back)).toBeGreaterThanOrEqual(3));
});
