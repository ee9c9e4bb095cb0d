import type { addLender as lenderEndpoint } from "@funding-desk/contract/catalog/desk-api";
import type { DraftDocument, DraftRule, ProgramDraft } from "@funding-desk/contract/catalog/program-draft";
import type { BodyOf } from "@funding-desk/contract/endpoint";
import { expect, type Page } from "@playwright/test";

interface CatalogRow {
  readonly id: string;
  readonly revision: number;
}

/** Calls the desk as the member whose cookie the page's browser has. */
const callDesk = async (
  page: Page,
  path: string,
  { body, method = "POST" }: { readonly body: object; readonly method?: "POST" | "PUT" },
): Promise<CatalogRow> => {
  const answer = await page.request.fetch(`/api/desk/catalog${path}`, { method, data: body });
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return JSON.parse(text).data;
};

type Compared = Extract<DraftRule["test"], { fact: unknown }>;

/** A rule as a made-up lender publishes it. */
export const toRule = (
  id: string,
  test: Compared,
  { severity = "must", cure }: Partial<Pick<DraftRule, "severity" | "cure">> = {},
): DraftRule => ({
  id,
  severity,
  test,
  claim: {
    sourceUrl: "https://harbor.example.com/requirements",
    title: "Harbor Bank, requirements",
    quote: "as our page says",
    readOn: "2026-11-01",
    staleAfterDays: 3650,
  },
  ...(cure ? { cure } : {}),
});

export interface LiveProgram extends Pick<ProgramDraft, "name" | "product" | "rules"> {
  readonly documents?: readonly DraftDocument[];
}

const toDraft = ({ documents = [], ...draft }: LiveProgram): ProgramDraft => ({
  ...draft,
  documents: [...documents],
  note: "",
});

/** @returns the id of a lender that agreed to be named */
export const addLender = async (manager: Page, name: string): Promise<string> => {
  const lender: BodyOf<typeof lenderEndpoint> = {
    name,
    kind: "bank",
    website: "https://harbor.example.com",
    may_be_named: true,
    agreement_until: null,
    submission_email: "",
    accepts: "link",
    registered_states: [],
    note: "",
  };
  return (await callDesk(manager, "/lenders", { body: lender })).id;
};

/** Adds a program as one manager, verifies it as another, and puts it into use. @returns its id */
export const addLiveProgram = async (
  [manager, second]: readonly [Page, Page],
  lenderId: string,
  program: LiveProgram,
): Promise<string> => {
  const body = { lender_id: lenderId, draft: toDraft(program) };
  const added = await callDesk(manager, "/programs", { body });
  const verified = await callDesk(second, `/programs/${added.id}/verify`, {
    body: { expected_revision: added.revision },
  });
  await callDesk(second, `/programs/${added.id}/live`, { body: { expected_revision: verified.revision } });
  return added.id;
};
