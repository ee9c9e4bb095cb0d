import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearchWords, toPattern } from "./search-words.ts";

test.each([
  ["  Marisol O’Neill-Vega ", ["marisol", "oneillvega"]],
  ["José Núñez", ["jose", "nunez"]],
  ["(555) 010-0188", ["5550100188"]],
  ["+1 555 010 0188", ["5550100188"]],
  ["010-01", ["01001"]],
  ["pq-7ac4 kdre", ["pq7ac4kdre"]],
  ["PQ 7AC4KDRE", ["pq7ac4kdre"]],
  ["fa-7ac", ["fa7ac"]],
  ["Faye Thomas", ["faye", "thomas"]],
  ["Fair of June", ["fair", "of", "june"]],
  ["fa tires miami", ["fa", "tires", "miami"]],
  ["ada.l@example.com", ["adal@examplecom"]],
  ["100%_off\\", ["100off"]],
  ["Tide & Ledger & Tide", ["tide", "ledger"]],
  ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"]],
  ["ti\0des", ["ti", "des"]],
  ["+1 404\u2011555\u20110173", ["4045550173"]],
  ["+1 404\u2013555\u20130173", ["4045550173"]],
  ["\u202a+1 404 555 0173\u202c", ["4045550173"]],
  ["+1 404 555 0173 Quarles", ["4045550173", "quarles"]],
  ["Quarles (404) 555-0173", ["quarles", "4045550173"]],
  ["Quarles and Fenwick", ["quarles", "fenwick"]],
  ["Quarles&Fenwick", ["quarles", "fenwick"]],
  ["And", ["and"]],
  ["Łukasz", ["lukasz"]],
  ["Großmann", ["grossmann"]],
  ["Søren Đorđević Æsir Œuvre Þór", ["soren", "dordevic", "aesir", "oeuvre", "thor"]],
  [" - ", []],
  ["", []],
])("%j becomes %j", (typed, words) => expect(parseSearchWords(typed)).toEqual(words));

test("short words match beginnings of words, longer ones match anywhere", () => {
  expect([toPattern("on"), toPattern("one")]).toEqual(["% on%", "%one%"]);
});

test("nothing typed becomes a wildcard or an escape", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (typed) => {
      for (const word of parseSearchWords(typed)) expect(word).not.toMatch(/[%_\\\s]/u);
    }),
  );
});
