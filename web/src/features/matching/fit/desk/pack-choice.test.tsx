import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { ReviewedType } from "@funding-desk/contract/documents/document/desk-api";
import type { DeskDocumentRequest } from "@funding-desk/contract/documents/document-request/desk-api";
import type { Paper } from "@funding-desk/contract/matching/fit/paper";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { json, type Responder, respondTo, type SeenCall } from "../../../../testing/respond.ts";
import { toast } from "../../../../ui/toaster.tsx";
import { AskDialog } from "../../../documents/document-request/ask-dialog.tsx";
import { PackChoice } from "./pack-choice.tsx";

const file = { client: { id: "c1", first_name: "Ada" } } as ClientFile;
const kinds = [
  [3, "voided_check", "Voided check"],
  [4, "bank_statements", "Bank statements"],
  [5, "ein_letter", "EIN letter"],
  [6, "tax_returns", "Tax returns"],
  [9, "other", "Other"],
] as const;
const types: ReviewedType[] = kinds.map(([document_type_id, slug, document_type]) => ({
  document_type_id,
  slug,
  document_type,
  documents: [],
}));
const papers: Paper[] = kinds.map(([type_id, type, name]) => ({
  type,
  type_id,
  name,
  on_file: ["voided_check", "other"].includes(type) ? 2 : 0,
}));
const need = (type: string, more: object = {}) => ({ type, count: 1, unit: "files" as const, why: "", ...more });
const program: PublicProgram = {
  id: "p1",
  product: "working-capital",
  lenderName: "Tide Bank",
  name: "Alpha",
  rules: [],
  documents: [
    need("voided_check"),
    need("bank_statements", { count: 3, unit: "months" }),
    need("ein_letter"),
    need("tax_returns", { when: { fact: "amountAsked", op: "atLeast", value: 100_000 } }),
    need("other", { label: "Lease" }),
    need("other", { label: "Franchise agreement" }),
  ],
};
const openRequest: DeskDocumentRequest = {
  id: "r1",
  document_type_id: 5,
  document_type: "EIN letter",
  note: null,
  due_on: null,
  staff_name: "Ann",
  requested_at: "2026-03-01T12:00:00Z",
  fulfilled_at: null,
  withdrawn_at: null,
  document_id: null,
};
const close = vi.fn();

const show = (answers: Record<string, Responder> = {}): SeenCall[] => {
  const calls = respondTo({
    "/desk/fit/programs": () => json({ data: { programs: [program] } }),
    "/desk/clients/c1/fit/facts": () =>
      json({ data: { today: "2026-03-03", facts: [], papers, kept: [], revision: 0 } }),
    "/desk/clients/c1/document-requests": () => json({ data: [openRequest] }, 201),
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AskDialog file={file} types={types} requests={[openRequest]} packChoice={PackChoice} onClose={close} />
    </QueryClientProvider>,
  );
  return calls;
};
const sent = (calls: SeenCall[]) => calls.filter(({ method }) => method === "POST").map(({ body }) => body);
const isTicked = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name }).checked;
const choosePack = async () =>
  userEvent.selectOptions(await screen.findByRole("combobox", { name: /^Ask for a pack/ }), "Tide Bank, Alpha");

afterEach(() => {
  cleanup();
  toast.dismissAll();
  close.mockReset();
  vi.unstubAllGlobals();
});

test("a pack ticks what's missing, says why the rest isn't asked for, and is sent once with its words", async () => {
  let finish = (_answer: Response) => {};
  const calls = show({
    "/desk/clients/c1/document-requests": () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  });
  await choosePack();
  expect(["Voided check", "Bank statements", "EIN letter", "Tax returns", "Other"].map(isTicked)).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
  const lines = within(screen.getByRole("list", { name: "In this pack" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Voided check On file: 2. Ask again if something is missing.",
    "Bank statements, 3 months Ticked below",
    "EIN letter Already asked for",
    "Tax returns We don't know yet whether it's needed",
    "Lease\nFranchise agreement Ticked below",
  ]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Tax returns" }));
  await userEvent.dblClick(screen.getByRole("button", { name: "Ask for them" }));
  finish(json({ data: [openRequest] }, 201));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(sent(calls)).toEqual([
    {
      document_type_ids: [4, 9, 6],
      note: "",
      due_on: "",
      words: [
        { document_type_id: 4, text: "Bank statements, 3 months" },
        { document_type_id: 9, text: "Lease\nFranchise agreement" },
      ],
    },
  ]);
});

test("when asking fails, everything stays ticked for the next try", async () => {
  let isDown = true;
  const calls = show({
    "/desk/clients/c1/document-requests": () =>
      isDown ? json({ result: { status: "error", error: "Down." } }, 503) : json({ data: [openRequest] }, 201),
  });
  await choosePack();
  await userEvent.click(screen.getByRole("button", { name: "Ask for them" }));
  expect(await screen.findByText("Down.")).toBeDefined();
  expect(isTicked("Bank statements")).toBe(true);
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Ask for them" }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(sent(calls)).toHaveLength(2);
});

test("documents can be asked for one by one while the programs can't be loaded, and without any", async () => {
  let isDown = true;
  const calls = show({
    "/desk/fit/programs": () =>
      isDown ? json({ result: { status: "error", error: "Down." } }, 503) : json({ data: { programs: [] } }),
  });
  expect(await screen.findByText("We couldn't load the programs")).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: /again|Retry/i }));
  await waitFor(() => expect(screen.queryByText("We couldn't load the programs")).toBeNull());
  expect(screen.queryByRole("combobox")).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Voided check" }));
  await userEvent.click(screen.getByRole("button", { name: "Ask for them" }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(sent(calls)).toEqual([{ document_type_ids: [3], note: "", due_on: "" }]);
});
