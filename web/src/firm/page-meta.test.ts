import { describe, expect, it } from "vitest";
import { firm as configured } from "../../../firm.config.ts";
import { firm } from "./firm.ts";
import { addContext, createFirmThing, createQuestionsThing } from "./json-ld.ts";
import { pageMeta } from "./page-meta.ts";

const about = { title: "About Us", description: "Who we are.", path: "/about" };

/** Every address in a value, however deep. */
const addressesIn = (value: unknown): string[] => {
  if (typeof value === "string") return /^https?:/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(addressesIn) : [];
};

const listThings = (meta: ReturnType<typeof pageMeta>): Record<string, unknown>[] =>
  meta.flatMap((entry) =>
    entry && "script:ld+json" in entry ? [entry["script:ld+json"] as Record<string, unknown>] : [],
  );

describe("pageMeta", () => {
  const meta = pageMeta({ ...about, jsonLd: [createFirmThing()] });
  const listContents = (key: "property" | "name", name: string) =>
    meta.flatMap((entry) =>
      entry && key in entry && Reflect.get(entry, key) === name ? [Reflect.get(entry, "content")] : [],
    );

  it("gives the page's address and its share picture", () => {
    expect(meta).toContainEqual({ title: `About Us · ${firm.identity.name}` });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${location.origin}/about` });
    expect(listContents("property", "og:url")).toEqual([`${location.origin}/about`]);
    expect(listContents("property", "og:image")).toEqual([`${location.origin}/og/about.png`]);
    expect(listContents("property", "og:image:alt")).toEqual(["About Us"]);
    expect(listContents("property", "og:type")).toEqual(["website"]);
    expect(listContents("name", "description")).toEqual(["Who we are."]);
    expect(listContents("name", "twitter:card")).toEqual(["summary_large_image"]);
    expect(listContents("name", "robots")).toEqual([]);
  });

  it("gives the home page's picture and no breadcrumbs", () => {
    const home = pageMeta({ ...about, path: "/" });
    expect(JSON.stringify(home)).toContain("/og/home.png");
    expect(listThings(home)).toEqual([]);
  });

  it("keeps a private page out of search results and link previews", () => {
    const hidden = pageMeta({ ...about, isPrivate: true });
    expect(hidden).toContainEqual({ name: "robots", content: "noindex" });
    expect(JSON.stringify(hidden)).not.toMatch(/canonical|og:|ld\+json/);
  });
});

/** The properties that Google's documentation requires of each type, and those whose lack it reports. */
describe("structured data", () => {
  const things = listThings(pageMeta({ ...about, jsonLd: [createFirmThing()] }));

  it("describes the firm as a FinancialService that doesn't lend", () => {
    const [business] = things;
    expect(business).toMatchObject({
      "@context": "https://schema.org",
      "@type": "FinancialService",
      name: firm.identity.name,
      telephone: firm.identity.phone,
      areaServed: { "@type": "Country", name: "United States" },
      address: { "@type": "PostalAddress", postalCode: firm.identity.address.zip, addressCountry: "US" },
      geo: { "@type": "GeoCoordinates" },
    });
    expect(business?.description).toContain("not a lender");
    const hours = business?.openingHoursSpecification as Record<string, string>[];
    expect(hours).toHaveLength(Object.values(configured.booking.weeklyHours).flat().length);
    for (const { dayOfWeek, opens, closes } of hours) {
      expect(dayOfWeek).toMatch(/^https:\/\/schema\.org\/[A-Z][a-z]+day$/);
      expect([opens, closes].join()).toMatch(/^\d\d:\d\d,\d\d:\d\d$/);
    }
    // Ratings of the firm by the firm itself are against Google's rules, and would be invented.
    expect(business).not.toHaveProperty("aggregateRating");
    expect(business).not.toHaveProperty("review");
  });

  it("lists breadcrumbs with positions, names and addresses", () => {
    expect(things[1]).toEqual({
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home", item: `${location.origin}/` },
        { "@type": "ListItem", position: 2, name: "About Us", item: `${location.origin}/about` },
      ],
    });
  });

  it("escapes the answers to questions as HTML", () => {
    const questions = addContext(
      createQuestionsThing([{ question: "How much?", answer: ["Less than <b> & more.", "So."] }]),
    );
    expect(questions).toMatchObject({
      "@type": "FAQPage",
      mainEntity: [
        {
          "@type": "Question",
          name: "How much?",
          acceptedAnswer: { "@type": "Answer", text: "<p>Less than &lt;b&gt; &amp; more.</p><p>So.</p>" },
        },
      ],
    });
  });

  it("contains only absolute links to this site and schema.org terms", () => {
    const addresses = addressesIn(things);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses)
      expect([location.origin, "https://schema.org"], address).toContain(new URL(address).origin);
  });
});
