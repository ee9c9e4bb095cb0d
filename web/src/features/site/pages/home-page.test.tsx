import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { homeCards } from "../../../../../firm/home-cards.ts";
import { firm as configured } from "../../../../../firm.config.ts";
import { claims } from "../../../firm/claims.ts";
import { putPagePart } from "../../../testing/put-page-part.ts";
import { HomePage } from "./home-page.tsx";

const page = document.createElement("div");
beforeAll(() => {
  putPagePart("testimonials");
  const Stub = createRoutesStub([{ path: "/", Component: HomePage }]);
  page.innerHTML = renderToString(<Stub />).replaceAll("<!-- -->", "");
});

const texts = (selector: string, within: ParentNode = page) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);
const findSection = (id: string) => page.querySelector(`section[aria-labelledby="${id}"]`) ?? page;
/** The targets of links with this text, signed out and signed in. */
const listTargets = (words: string) =>
  [...page.querySelectorAll("a")]
    .filter(({ textContent }) => textContent === words)
    .map((link) => link.getAttribute("href"));

const login = "/login?next=%2Fdashboard%2Fprequalification";
const wizard = "/dashboard/prequalification";

test("the sections are in order", () => {
  const wanted = ["hero", "how-it-works", "ready", "take-control", "products", "portal", "testimonials", "promo"];
  const order = [...page.querySelectorAll("section[aria-labelledby]")].map((part) =>
    part.getAttribute("aria-labelledby"),
  );
  expect(order.filter((id) => id !== null && wanted.includes(id))).toEqual(wanted);
  expect(texts("h1")).toEqual(["Real Funding For Every Business"]);
});

test("the hero leads people without a Sign Up Id to asking for one, and claims no one was given one", () => {
  const hero = findSection("hero");
  const ask = [...hero.querySelectorAll("a")].find((link) => link.textContent === "No Sign Up Id? Ask for one");
  expect(ask?.getAttribute("href")).toBe("/ask-for-sign-up-id");
  expect(page.textContent).not.toMatch(/we gave you/);
});

test("no heading skips a level", () => {
  const levels = [...page.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1]));
  expect(levels.every((level, index) => index === 0 || level - (levels[index - 1] ?? 0) <= 1)).toBe(true);
});

test("headings have their exact texts", () => {
  expect(texts("h2", findSection("ready"))).toEqual(["Ready to Get Started?"]);
  expect(texts("h2", findSection("take-control"))).toEqual(["Take Control Of Your Funding Future"]);
  expect(page.querySelector("#promo")?.textContent).toBe(
    "What you will get: Easy Prequal & Application, 200+ Lenders, Quick Approvals",
  );
  expect(texts("ol > li h3", findSection("how-it-works"))).toHaveLength(3);
  expect(texts("ul > li h3", findSection("take-control"))).toHaveLength(3);
});

test.each([
  ["Get Pre-Qualified Now", 1],
  ["Get Pre-Qualified - It’s Free", 1],
  // Six cards and the feature section.
  ["Get Pre-Qualified", 7],
  ["Get Pre-Qualified Now!", 1],
])("'%s' links to the wizard, through the login without a session", (words, count) => {
  expect(listTargets(words)).toEqual(Array.from({ length: count }, () => [login, wizard]).flat());
});

describe("the six product cards", () => {
  const cards = () => [...findSection("products").querySelectorAll("li:has(h3)")];

  test("show their titles, durations and member counts", () => {
    expect(cards().map((card) => card.querySelector("h3")?.textContent)).toEqual([
      "Working Capital Loans",
      "Business Line of Credit",
      "Equipment Financing",
      "Revenue-Based Funding",
      "Merchant Card Advance",
      "Over 200 Lenders",
    ]);
    expect(cards().map((card) => card.querySelector('[data-claim="cardDuration.value"]')?.textContent)).toEqual(
      Array.from({ length: 6 }, () => "6 - 8 Weeks"),
    );
    const members = cards().map((card) => card.querySelector('[data-claim$="Members.wording"]')?.textContent);
    expect(members.map((text) => text?.replace(" members", ""))).toEqual([
      "867+",
      "567+",
      "937+",
      "467+",
      "267+",
      "867+",
    ]);
  });

  test("each have their own picture, a description and tags", () => {
    expect(new Set(homeCards.map(({ scene }) => scene)).size).toBe(6);
    for (const [index, card] of cards().entries()) {
      expect(card.querySelector("svg[viewBox='0 0 480 300'][aria-hidden]")).not.toBeNull();
      expect(card.textContent).toContain(homeCards[index]?.description);
      expect(texts("ul > li", card)).toEqual(homeCards[index]?.tags);
    }
  });

  test("say what the weeks cover", () => {
    expect(findSection("products").textContent).toContain("counts from your first pre-qualification to the money");
    for (const card of cards()) expect(card.textContent).toContain("Typical time, start to funding: 6 - 8 Weeks");
  });
});

describe("the testimonials", () => {
  test("there are three, all rated 5 of 5", () => {
    expect(configured.testimonials.map(({ rating }) => rating)).toEqual([5, 5, 5]);
    expect(findSection("testimonials").textContent?.match(/5 of 5/g)).toHaveLength(3);
  });

  test("are labeled as samples while they are samples", () => {
    const samples = texts("figure", findSection("testimonials")).filter((text) => text?.includes("Sample"));
    expect(samples).toHaveLength(configured.testimonials.length);
    expect(findSection("testimonials").textContent).toContain("These are sample texts, not reviews.");
  });
});

test("figures about the firm come only from the claims table", () => {
  const rest = page.cloneNode(true) as HTMLElement;
  for (const claim of rest.querySelectorAll("[data-claim], [data-claim-display]")) claim.remove();
  const figures = Object.values(claims).map(({ value }) => value);
  const found = figures.filter((value) => value.length > 2 && rest.textContent?.includes(value));
  expect(found).toEqual([]);
});
