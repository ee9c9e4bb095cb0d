import { privateLinkLimits } from "@funding-desk/contract/identity/private-link/limits";
import { limits } from "@funding-desk/contract/platform/limits";
import { cleanup, render, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { creditChecks, creditScores } from "../../../../../firm/credit-scores.ts";
import { firm as configured } from "../../../../../firm.config.ts";
import { firm } from "../../../firm/firm.ts";
import { firstParts, putPagePart } from "../../../testing/put-page-part.ts";
import { VerifyPage } from "../../oversight/receipt/verify-page.tsx";
import { AboutPage } from "./about-page.tsx";
import { BusinessCreditPage } from "./business-credit-page.tsx";
import { CreditPullPage } from "./credit-pull-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { SecurityPage } from "./security-page.tsx";
import { TermsPage } from "./terms-page.tsx";

const open = (Page: ComponentType) => {
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub initialEntries={["/"]} />);
};
const headings = (level: number) => screen.getAllByRole("heading", { level }).map(({ textContent }) => textContent);

beforeAll(() => putPagePart("terms"));
afterEach(cleanup);

describe.each([
  ["about", AboutPage],
  ["business credit", BusinessCreditPage],
  ["terms", TermsPage],
  ["credit pull", CreditPullPage],
  ["security", SecurityPage],
  ["check a receipt", VerifyPage],
  ["not found", NotFoundPage],
] as const)("the page %s", (_, Page) => {
  test("has one main heading, and no heading that skips a level", () => {
    open(Page);
    const levels = screen.getAllByRole("heading").map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  test("leads back to a list that is there, and to sections that are there", () => {
    open(Page);
    for (const link of document.querySelectorAll('a[href^="#"]'))
      expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? ""), link.textContent).not.toBeNull();
  });

  test("has no form and no invalid nesting", () => {
    open(Page);
    expect(document.querySelector("form")).toBeNull();
    expect(document.querySelector("span > div, p > div, ul > :not(li), ol > :not(li)")).toBeNull();
  });
});

test.each([
  ["business credit", BusinessCreditPage, 6],
  ["terms", TermsPage, firstParts.terms.sections.length],
] as const)("every part of the page %s leads back to the list", (_, Page, parts) => {
  open(Page);
  expect(screen.getAllByRole("link", { name: "Back to the list" })).toHaveLength(parts);
});

describe("about", () => {
  test("shows the journey's four cards in order", () => {
    open(AboutPage);
    expect(headings(3).slice(0, 4)).toEqual([
      "Client Intake & Pre-Qualification",
      "Underwriting & Funding Strategy",
      "Document Processing & Deal Packaging",
      "Client Success & Management",
    ]);
  });

  test("says where the firm is based, names the founder and links to the contact page", () => {
    putPagePart("founder");
    open(AboutPage);
    expect(document.body.textContent).toMatch(/Florida-based/);
    expect(document.body.textContent).toMatch(/we do not originate loans or make financing decisions/);
    expect(headings(2)).toContain(firm.advisor.name);
    expect(screen.queryByText(/Sample profile/) !== null).toBe(configured.founder.isSample);
    const block = screen.getByRole("region", { name: "How We Work" });
    expect(within(block).getByRole("link", { name: "Contact Us" }).getAttribute("href")).toBe("/contact");
  });
});

describe("business credit", () => {
  test("shows its sections, each with a Learn More that names its topic", () => {
    open(BusinessCreditPage);
    expect(headings(2)).toEqual([
      "What business credit is",
      "The key scores",
      "How to check yours",
      "How to build it",
      "What lenders look for",
      "What We Do For You",
    ]);
    const more = [...document.querySelectorAll("details")];
    expect(more.map((each) => each.querySelector("summary")?.textContent)).toEqual([
      "Learn More about what business credit is",
      "Learn More about the key scores",
      "Learn More about how to check your business credit",
      "Learn More about how to build business credit",
      "Learn More about what lenders look for",
      "Learn More about what we do for you",
    ]);
    for (const each of more) expect((each.textContent ?? "").length).toBeGreaterThan(200);
  });

  test("shows each score's range", () => {
    open(BusinessCreditPage);
    for (const range of ["0-100", "1-100", "101-992", "0-300"]) expect(screen.getByText(range)).toBeDefined();
    expect(document.body.textContent).toMatch(/Since March 1, 2026 the SBA no longer screens/);
  });

  test("the buttons link to the wizard, through the login for a visitor", () => {
    open(BusinessCreditPage);
    const links = screen.getAllByRole("link", { name: "Get Pre-Qualified" }).map((link) => link.getAttribute("href"));
    expect(new Set(links)).toEqual(
      new Set(["/login?next=%2Fdashboard%2Fprequalification", "/dashboard/prequalification"]),
    );
  });

  test("every link within the page has a target", () => {
    open(BusinessCreditPage);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
      expect(document.getElementById(link.hash.slice(1)), link.hash).not.toBeNull();
  });

  test("bands cover their scale without gaps or overlaps, and every figure has a dated source", () => {
    for (const { name, min, max, bands } of creditScores) {
      if (bands.length === 0) continue;
      expect(bands[0]?.from, name).toBe(min);
      expect(bands.at(-1)?.to, name).toBe(max);
      for (const [index, band] of bands.slice(1).entries()) expect(band.from, name).toBe((bands[index]?.to ?? 0) + 1);
    }
    for (const { source } of [...creditScores, ...creditChecks]) {
      expect(source.readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(source.address).toMatch(/^[a-z0-9.-]+\.[a-z]+/);
    }
    for (const { costs } of creditChecks) expect(costs).toMatch(/^Typically/);
  });
});

describe("legal pages", () => {
  test("terms end with email, phone and mailing address", () => {
    open(TermsPage);
    expect(screen.getByText("Last updated: May 2025")).toBeDefined();
    const address = document.querySelector("address")?.textContent ?? "";
    const { email, phone, address: mailing } = firm.identity;
    for (const part of [email, phone, mailing.street, mailing.zip]) expect(address).toContain(part);
  });

  test("the credit pull authorization says what it covers, how long it lasts and how to revoke it", () => {
    open(CreditPullPage);
    expect(headings(2)).toEqual(
      expect.arrayContaining(["Soft inquiries", "Hard inquiries", "Sharing with funding partners", "Sign it"]),
    );
    expect(document.body.textContent).toMatch(/valid until you revoke it in writing/);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
      expect(document.getElementById(link.hash.slice(1)), link.hash).not.toBeNull();
  });

  test("the not-found page has its exact texts and a link home", () => {
    open(NotFoundPage);
    expect(screen.getByText("404")).toBeDefined();
    expect(headings(1)).toEqual(["Page Not Found"]);
    expect(screen.getByText("Sorry, the page you are looking for does not exist or has been moved.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");
  });
});

describe("security", () => {
  test("draws who sees a file, and says how to take it back and how to report a problem", () => {
    open(SecurityPage);
    const stations = within(screen.getByRole("list", { name: "Who sees your file" })).getAllByRole("listitem");
    expect(stations.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^You/),
      "Sealed with your own key",
      expect.stringMatching(new RegExp(`^${firm.identity.name}`)),
      "Only if you sign",
      expect.stringMatching(/^A lender you sign for/),
    ]);
    expect(headings(2)).toEqual(["How it's sealed", "How to take it back", "If there's a breach", "Report a problem"]);
    expect(document.body.textContent).toContain(`works for ${limits.documentLinkMinutes} minutes`);
    expect(document.body.textContent).toContain(`ends after ${privateLinkLimits.lenderHours} hours`);
    expect(screen.getByRole("link", { name: firm.identity.email }).getAttribute("href")).toMatch(/^mailto:/);
    expect(screen.getByRole("link", { name: "security.txt" }).getAttribute("href")).toBe("/.well-known/security.txt");
  });

  test("lists the firm's registrations, which About shows too", () => {
    for (const Page of [SecurityPage, AboutPage]) {
      putPagePart("registrations", [{ state: "Virginia", authority: "Bureau of Banks", number: "SBF-17" }]);
      open(Page);
      expect(screen.getByText("Virginia SBF-17").parentElement?.textContent).toContain("Bureau of Banks");
      cleanup();
    }
  });
});

test("About shows the founder's license number once there is one", () => {
  const license = "NMLS 123456";
  putPagePart("founder");
  open(AboutPage);
  expect(screen.queryByText(license)).toBeNull();
  cleanup();
  putPagePart("founder", { ...firstParts.founder, license });
  open(AboutPage);
  expect(screen.getByText(license)).toBeDefined();
  putPagePart("founder");
});

describe("terms", () => {
  test("announce the next version and lead to earlier ones", () => {
    const other = { version: 3, effective_on: "2026-02-01" };
    putPagePart("terms", { ...firstParts.terms, version: 2, upcoming: other, earlier: [{ ...other, version: 1 }] });
    open(TermsPage);
    expect(screen.getByRole("link", { name: /^Read version 3/ }).getAttribute("href")).toBe("/terms-and-conditions/3");
    const earlier = within(screen.getByText("Earlier versions").closest("section") as HTMLElement);
    expect(earlier.getByRole("link").getAttribute("href")).toBe("/terms-and-conditions/1");
  });
});
