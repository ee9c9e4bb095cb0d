import type { PageParts } from "@funding-desk/contract/site/page-part/parts";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { createPageParts } from "./page-parts.service.ts";

const parts: PageParts = {
  testimonials: [{ is_sample: true, name: "Ada", title: "Bakery", rating: 4, text: "Good.", picture: null }],
  founder: {
    is_sample: false,
    name: "Ida",
    title: "Founder",
    license: "",
    lead: "We help.",
    paragraphs: [],
    principles: [],
    picture: null,
  },
  registrations: [],
  terms: { version: 1, lead: "Version 1", sections: [], upcoming: null, earlier: [] },
};

test("is read once, again after a change, and kept when it can't be read", async () => {
  const listShown = vi.fn(async () => parts.testimonials);
  const log = { warn: vi.fn() };
  let changes = 0;
  let current = firm;
  const kept = createPageParts({
    firm,
    claims: { listStated: async () => firm.claims },
    testimonials: { listShown, findPicture: async () => undefined },
    founder: { loadShown: async () => parts.founder, findPicture: async () => undefined },
    registrations: { listShown: async () => [] },
    legalTexts: { loadShown: async () => parts.terms },
    currentFirm: () => current,
    timeZone: "UTC",
    changes: { count: () => changes },
    log,
  });
  const { version } = await kept.revise();
  await Promise.all([kept.revise(), kept.loadPublic()]);
  expect(listShown).toHaveBeenCalledTimes(1);
  changes += 1;
  listShown.mockRejectedValueOnce(new Error("no database"));
  expect((await kept.revise()).version).toBe(version);
  expect(log.warn).toHaveBeenCalledOnce();
  listShown.mockResolvedValueOnce([]);
  expect((await kept.revise()).version).not.toBe(version);
  current = { ...firm };
  expect((await kept.revise()).version).toBe(version);
});
