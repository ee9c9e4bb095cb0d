import type {
  BreadcrumbList,
  DayOfWeek,
  FAQPage,
  FinancialService,
  OpeningHoursSpecification,
  WithContext,
} from "schema-dts";
import { weeklyHours } from "../../../firm.config.ts";
import { factsInData } from "./firm.ts";
import { absoluteUrl } from "./site-origin.ts";

export type PageThing = FinancialService | FAQPage | BreadcrumbList;

const picture = "/og/home.png";

/** By ISO weekday, 1 for Monday. */
const weekdays: Readonly<Record<number, DayOfWeek>> = {
  1: "https://schema.org/Monday",
  2: "https://schema.org/Tuesday",
  3: "https://schema.org/Wednesday",
  4: "https://schema.org/Thursday",
  5: "https://schema.org/Friday",
  6: "https://schema.org/Saturday",
  7: "https://schema.org/Sunday",
};

/** Booking hours, since the firm's own wording of its hours isn't machine-readable. */
const listOpeningHours = (): OpeningHoursSpecification[] =>
  Object.entries(weeklyHours).flatMap(([weekday, stretches]) =>
    stretches.map(({ from, until }): OpeningHoursSpecification => {
      const dayOfWeek = weekdays[Number(weekday)];
      // Search engines expect 23:59 for the end of a day.
      const closes = until === "24:00" ? "23:59" : until;
      return { "@type": "OpeningHoursSpecification", ...(dayOfWeek ? { dayOfWeek } : {}), opens: from, closes };
    }),
  );

/** The firm for search engines: what it does, and that it doesn't lend. */
export const createFirmThing = (): FinancialService => {
  const { name, latitude, longitude, ...facts } = factsInData;
  return {
    "@type": "FinancialService",
    "@id": absoluteUrl("/#firm"),
    name,
    legalName: facts.legal_name,
    url: absoluteUrl("/"),
    logo: absoluteUrl("/icon-512.png"),
    image: absoluteUrl(picture),
    description: `${name} provides guidance and document preparation for small-business owners looking for funding. It is not a lender: it does not originate loans or make financing decisions.`,
    telephone: facts.phone,
    email: facts.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: facts.street,
      addressLocality: facts.city,
      addressRegion: facts.state,
      postalCode: facts.zip,
      addressCountry: "US",
    },
    geo: { "@type": "GeoCoordinates", latitude, longitude },
    areaServed: { "@type": "Country", name: "United States" },
    openingHoursSpecification: listOpeningHours(),
  };
};

/** The path from the home page to a second-level page. */
export const createBreadcrumbsThing = ({
  title,
  path,
}: {
  readonly title: string;
  readonly path: string;
}): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: "Home", item: absoluteUrl("/") },
    { "@type": "ListItem", position: 2, name: title, item: absoluteUrl(path) },
  ],
});

interface AnsweredQuestion {
  readonly question: string;
  /** Paragraphs of plain text, without placeholders. */
  readonly answer: readonly string[];
}

/** Questions and answers in the page's exact words, as Google requires. */
export const createQuestionsThing = (questions: readonly AnsweredQuestion[]): FAQPage => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join("") },
  })),
});

/** Search engines read an answer's text as HTML. */
const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const addContext = <Thing extends PageThing>(thing: Thing): WithContext<Thing> =>
  ({ "@context": "https://schema.org", ...(thing as object) }) as WithContext<Thing>;
