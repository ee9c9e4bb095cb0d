import { defaultEmailPolicy } from "@funding-desk/contract/firm/email";
import type { Firm } from "@funding-desk/contract/firm/firm";
import { claims } from "./firm/claims.ts";
import { founder } from "./firm/founder.ts";
import { testimonials } from "./firm/testimonials.ts";

// What the site's pages read is exported by itself, so that browsers load nothing else of the configuration.

export const identity: Firm["identity"] = {
  isSample: true,
  name: "Tidewater Funding Desk",
  legalName: "Tidewater Funding Desk LLC (sample)",
  phone: "(555) 010-0142",
  email: "hello@example.com",
  address: { street: "100 Sample Street, Suite 200", city: "Tampa", state: "FL", zip: "33602" },
  map: {
    latitude: 27.9478,
    longitude: -82.4584,
    liveMapUrl: ({ latitude, longitude }) => {
      const edges = [longitude - 0.01, latitude - 0.007, longitude + 0.01, latitude + 0.007];
      const bbox = edges.map((edge) => edge.toFixed(4)).join();
      const query = new URLSearchParams({ bbox, layer: "mapnik", marker: `${latitude},${longitude}` });
      return `https://www.openstreetmap.org/export/embed.html?${query}`;
    },
  },
  timeZone: "America/New_York",
  hours: "Mon-Fri 9-5 EST",
};

export const advisor: Firm["advisor"] = { isSample: true, name: "Sample Advisor", title: "Founder & Managing Partner" };

export const weeklyHours: Firm["booking"]["weeklyHours"] = /* @__PURE__ */ Object.fromEntries(
  [1, 2, 3, 4, 5].map((weekday) => [weekday, [{ from: "09:00", until: "17:00" }]]),
);

export const emailPolicy: Firm["emailPolicy"] = defaultEmailPolicy;

/**
 * Who the firm is when it starts. Its longer tables are in firm/. Managers change identity (except for the time zone), advisor,
 * founder, claims, and testimonials at the desk, which replaces what is here. Everything marked `isSample: true` has to be.
 */
export const firm: Firm = {
  identity,
  advisor,
  founder,
  claims,
  testimonials,
  booking: {
    weeklyHours,
    types: [
      {
        name: "Funding Advisory Call",
        description:
          "Go over your pre-qualification with your advisor: what fits, what it costs, and what lenders will ask for.",
        location: "Phone call",
        durationMinutes: 60,
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
        noticeMinutes: 120,
        stepMinutes: 60,
        horizonDays: 60,
        changeNoticeHours: 4,
        questions: [
          { name: "What would you like to talk about?", isRequired: true, choices: [] },
          {
            name: "Have you applied for funding elsewhere in the last six months?",
            isRequired: false,
            choices: [
              "No",
              "Yes, and I'm waiting for an answer",
              "Yes, and I was turned down",
              "Yes, and I have an offer",
            ],
          },
        ],
      },
      {
        name: "Document Review",
        description:
          "Half an hour on the documents for your application: what we have, what's missing, and how to get it.",
        location: "Phone call",
        durationMinutes: 30,
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
        noticeMinutes: 120,
        stepMinutes: 30,
        horizonDays: 60,
        changeNoticeHours: 4,
        questions: [{ name: "Which documents do you have questions about?", isRequired: false, choices: [] }],
      },
    ],
  },
  emailPolicy,
};
