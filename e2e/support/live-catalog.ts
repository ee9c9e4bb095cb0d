import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { addLender as lenderEndpoint } from "@funding-desk/contract/matching/catalog/desk-api";
import type { DraftDocument, DraftRule, ProgramDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import { callDesk, type StaffBrowser } from "./call-desk.ts";

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
export const addLender = async (manager: StaffBrowser, name: string): Promise<string> => {
  const lender: BodyOf<typeof lenderEndpoint> = {
    name,
    kind: "bank",
    website: "https://harbor.example.com",
    may_be_named: true,
    agreement_until: null,
    submission_email: "files@harbor.example.com",
    accepts: "link",
    registered_states: [],
    note: "",
  };
  return (await callDesk(manager, "/catalog/lenders", { body: lender })).id;
};

/** Adds a program as one manager, verifies it as another, and puts it into use. @returns its id */
export const addLiveProgram = async (
  [manager, second]: readonly [StaffBrowser, StaffBrowser],
  lenderId: string,
  program: LiveProgram,
): Promise<string> => {
  const body = { lender_id: lenderId, draft: toDraft(program) };
  const added = await callDesk(manager, "/catalog/programs", { body });
  const verified = await callDesk(second, `/catalog/programs/${added.id}/verify`, {
    body: { expected_revision: added.revision },
  });
  await callDesk(second, `/catalog/programs/${added.id}/live`, { body: { expected_revision: verified.revision } });
  return added.id;
};
