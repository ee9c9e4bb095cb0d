import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { WebhookAddress } from "@funding-desk/contract/connections/webhook/desk-api";
import type { DocumentTypeSetting } from "@funding-desk/contract/documents/document-type/desk-api";
import { toFacts } from "@funding-desk/contract/firm/facts";
import type { StatusWording } from "@funding-desk/contract/intake/status/words-desk-api";
import type { ClaimSetting } from "@funding-desk/contract/site/claim/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { firm } from "../../../firm/firm.ts";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { toast } from "../../../ui/toaster.tsx";
import { listSettingsPaths } from "./settings-paths.ts";
import { SettingsScreen } from "./settings-screen.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Mo Manager",
  email: "mo@example.com",
  role: "manager",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const claim: ClaimSetting = {
  key: "lenders",
  value: "200+",
  wording: "200+ lenders",
  evidence: "The list of agreements.",
  checked_on: "2026-01-05",
  is_sample: true,
  revision: 2,
  changed_by: null,
};
const createType = (id: number, name: string): DocumentTypeSetting => ({
  id,
  name,
  description: `All of ${name}.`,
  is_active: true,
  is_of_application: false,
  is_used: false,
  revision: 0,
});
const wording: StatusWording = {
  kind: "application",
  status: "Funded",
  original: { title: "Funded", meaning: "The lender has paid.", next: "Nothing is left to do." },
  title: null,
  meaning: null,
  next: null,
  revision: 4,
  changed_by: null,
  changed_at: null,
};
const policy = { always: ["com"], added: ["io"], in_use: [], revision: 5 };

let answers: Record<string, Responder> = {};
let calls: SeenCall[] = [];
const listSent = (method: string) => calls.filter((call) => call.method === method);

const createRefusal = (
  status: number,
  result: { readonly code: string; readonly error: string; readonly fields?: object },
) => json({ result: { fields: {}, ...result } }, status);

const show = (section: string, role: DeskIdentity["role"] = "manager") => {
  const router = createMemoryRouter([{ path: "/desk/settings/:section/:item?", element: <SettingsScreen /> }], {
    initialEntries: [`/desk/settings/${section}`],
  });
  calls = respondTo(answers);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
};
const dialog = async () => within(await screen.findByRole("dialog"));

beforeEach(() => {
  answers = {};
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test.each(listSettingsPaths("manager"))("shows an error when %s fail to load, and tries again", async (section) => {
  show(section);
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(screen.getByRole("alert").textContent).not.toBe("");
  await waitFor(() => expect(listSent("GET").length).toBeGreaterThan(1));
});

test("saves a claim once on a double click", async () => {
  const user = userEvent.setup();
  answers["/desk/settings/claims"] = () => json({ data: { claims: [claim] } });
  answers["/desk/settings/claims/lenders"] = () => json({ data: { ...claim, value: "210", revision: 3 } });
  show("claims");
  await user.click(await screen.findByRole("button", { name: "Edit Lenders" }));
  const shown = await dialog();
  await user.clear(shown.getByLabelText(/^Number/));
  await user.type(shown.getByLabelText(/^Number/), "210");
  await user.dblClick(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("210")).toBeDefined();
  expect(listSent("PUT").map(({ body }) => body)).toEqual([
    expect.objectContaining({ value: "210", expected_revision: 2 }),
  ]);
});

test("shows what a colleague changed, keeps the form, and can save over it", async () => {
  const user = userEvent.setup();
  let now = claim;
  answers["/desk/settings/claims"] = () => json({ data: { claims: [now] } });
  answers["/desk/settings/claims/lenders"] = ({ body }) => {
    if ((body as { expected_revision: number }).expected_revision === now.revision) return json({ data: now });
    return createRefusal(409, { code: "setting_changed", error: "Bo Berg changed this in the meantime." });
  };
  show("claims");
  await user.click(await screen.findByRole("button", { name: "Edit Lenders" }));
  const shown = await dialog();
  const evidence = shown.getByLabelText<HTMLTextAreaElement>(/^Evidence(?! checked)/);
  await user.clear(evidence);
  await user.type(evidence, "The new list.");
  now = { ...claim, wording: "over 200 lenders", revision: 3 };
  await user.click(shown.getByRole("button", { name: "Save" }));
  expect(await shown.findByText("Bo Berg changed this in the meantime.")).toBeDefined();
  expect(shown.getByText("over 200 lenders")).toBeDefined();
  expect(evidence.value).toBe("The new list.");
  await user.click(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listSent("PUT").map(({ body }) => (body as { expected_revision: number }).expected_revision)).toEqual([2, 3]);
});

test("rewords a status once on a double click, with a preview, and restores the original", async () => {
  const user = userEvent.setup();
  const { original } = wording;
  let now = wording;
  answers["/desk/settings/status-words"] = () => json({ data: { wordings: [now] } });
  answers["/desk/settings/mail-texts"] = () =>
    json({ data: { texts: [{ kind: "status-changed", subject: "{firm}: {status}!", original: {} }] } });
  answers["/desk/settings/status-words/application/Funded"] = ({ body }) => {
    const { expected_revision: seen, ...words } = body as { expected_revision: number };
    now = { ...now, ...words, revision: seen + 1, changed_by: "Mo Manager", changed_at: "2026-01-05T12:00:00Z" };
    return json({ data: now });
  };
  const edit = async () => {
    await user.click(await screen.findByRole("button", { name: "Edit words of application Funded" }));
    return dialog();
  };
  show("status-words");
  const first = await edit();
  const title = first.getByLabelText(/^Title/);
  await user.clear(title);
  await user.type(title, "The money is there");
  const preview = within(first.getByRole("region", { name: "What clients read" }));
  expect(preview.getByText("The money is there")).toBeDefined();
  expect(await preview.findByText(/: The money is there!$/)).toBeDefined();
  await user.dblClick(first.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Customized")).toBeDefined();
  const second = await edit();
  await user.click(second.getByRole("button", { name: "Use the original words" }));
  await user.click(second.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listSent("PUT").map(({ body }) => body)).toEqual([
    { ...original, title: "The money is there", expected_revision: 4 },
    { ...original, expected_revision: 5 },
  ]);
});

test("keeps the form when a save did not reach the server", async () => {
  const user = userEvent.setup();
  answers["/desk/settings/document-types"] = ({ method }) => {
    if (method !== "GET") throw new TypeError("no connection");
    return json({ data: { types: [createType(1, "Lease")] } });
  };
  show("document-types");
  await user.click(await screen.findByRole("button", { name: "New document type" }));
  const shown = await dialog();
  await user.type(shown.getByLabelText(/^Name/), "Franchise contract{Enter}");
  expect(await shown.findByText(/couldn't reach the server/)).toBeDefined();
  expect(shown.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Franchise contract");
});

test("shows an error at its field", async () => {
  const user = userEvent.setup();
  answers["/desk/settings/document-types"] = ({ method }) =>
    method === "GET"
      ? json({ data: { types: [createType(1, "Lease")] } })
      : createRefusal(422, {
          code: "invalid_fields",
          error: "Please check.",
          fields: { name: "There is one of this name." },
        });
  show("document-types");
  await user.click(await screen.findByRole("button", { name: "New document type" }));
  const shown = await dialog();
  await user.type(shown.getByLabelText(/^Name/), "Lease");
  await user.click(shown.getByRole("button", { name: "Save" }));
  expect(await shown.findByText("There is one of this name.")).toBeDefined();
  expect(screen.queryByText("Please check.")).toBeNull();
});

const facts = { ...toFacts(firm), revision: 4, changed_by: null, changed_at: null };

test("saves the firm's facts once, and shows an error at its field", async () => {
  const user = userEvent.setup();
  let isRefused = true;
  answers["/desk/settings/firm"] = ({ method, body }) => {
    if (method === "GET") return json({ data: facts });
    if (isRefused)
      return createRefusal(422, { code: "invalid_fields", error: "Please check.", fields: { latitude: "Not so." } });
    const { expected_revision: _, ...saved } = body as typeof facts & { expected_revision: number };
    return json({ data: { ...facts, ...saved, revision: 5 } });
  };
  show("firm");
  const name = within(await screen.findByRole("region", { name: "Who you are" })).getByLabelText(/^Name/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  await user.clear(name);
  await user.type(name, "Bay & Sons");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Not so.")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Latitude/)));
  isRefused = false;
  await user.dblClick(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true));
  expect(listSent("PUT").map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ ...toFacts(firm), name: "Bay & Sons", expected_revision: 4 })),
  );
});

test("an auditor reads the firm's facts", async () => {
  answers["/desk/settings/firm"] = () => json({ data: facts });
  show("firm", "auditor");
  expect(await screen.findByText(facts.legal_name)).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("reorders types, and deletes one after asking", async () => {
  const user = userEvent.setup();
  let types = [createType(1, "Lease"), createType(2, "Permit")];
  answers["/desk/settings/document-types"] = () => json({ data: { types } });
  answers["/desk/settings/document-type-order"] = () => {
    types = types.toReversed();
    return json({ data: { types } });
  };
  answers["/desk/settings/document-types/1"] = () => {
    types = types.filter(({ id }) => id !== 1);
    return json({ data: { types } });
  };
  show("document-types");
  await user.click(await screen.findByRole("button", { name: "Move Lease down" }));
  await waitFor(() => expect(listSent("PUT").map(({ body }) => body)).toEqual([{ ids: [2, 1] }]));
  await user.click(screen.getByRole("button", { name: "Delete Lease" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.dblClick(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Edit Lease" })).toBeNull());
  expect(listSent("DELETE")).toHaveLength(1);
});

test("accepts an ending once; after a refusal it keeps what was typed and shows the current list", async () => {
  const user = userEvent.setup();
  let now = policy;
  let isOvertaken = true;
  answers["/desk/settings/email-domains"] = ({ method, body }) => {
    if (method === "GET") return json({ data: now });
    if (isOvertaken)
      return createRefusal(409, { code: "setting_changed", error: "Bo Berg changed this in the meantime." });
    now = { ...now, added: (body as { added: string[] }).added, revision: 7 };
    return json({ data: now });
  };
  show("email-domains");
  const field = await screen.findByLabelText<HTMLInputElement>("New ending");
  await user.type(field, ".Dev");
  now = { ...policy, added: ["io", "us"], revision: 6 };
  await user.click(screen.getByRole("button", { name: "Accept" }));
  expect(await screen.findByText("Bo Berg changed this in the meantime.")).toBeDefined();
  expect(await screen.findByText(".us")).toBeDefined();
  expect(field.value).toBe(".Dev");
  isOvertaken = false;
  await user.dblClick(screen.getByRole("button", { name: "Accept" }));
  expect(await screen.findByText(".dev")).toBeDefined();
  expect(
    listSent("PUT")
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([{ added: ["io", "us", "dev"], expected_revision: 6 }]);
});

test("turns automatic answers on once; after a refusal it shows how it is now", async () => {
  const user = userEvent.setup();
  let now = { is_automatic: false, revision: 0 };
  let isOvertaken = true;
  answers["/desk/settings/signup-id-requests"] = ({ method, body }) => {
    if (method === "GET") return json({ data: now });
    if (isOvertaken)
      return createRefusal(409, { code: "setting_changed", error: "Bo Berg changed this in the meantime." });
    now = { is_automatic: (body as { is_automatic: boolean }).is_automatic, revision: 3 };
    return json({ data: now });
  };
  show("signup-id-requests");
  await user.click(await screen.findByRole("button", { name: "Answer automatically" }));
  expect(await screen.findByText("Bo Berg changed this in the meantime.")).toBeDefined();
  now = { is_automatic: false, revision: 2 };
  await waitFor(() => expect(listSent("GET")).toHaveLength(2));
  isOvertaken = false;
  pressTwice(screen.getByRole("button", { name: "Answer automatically" }));
  expect(await screen.findByText("Requests are answered automatically")).toBeDefined();
  expect(listSent("PUT").map(({ body }) => (body as { is_automatic: boolean }).is_automatic)).toEqual([true, true]);
});

test("says which replies by email were missed, and why", async () => {
  answers["/desk/settings/missed-replies"] = () =>
    json({
      data: {
        replies: [
          { id: "1", outcome: "too_large", arrived_at: "2026-01-07T12:00:00Z", client: { id: "c1", name: "Ada King" } },
          { id: "2", outcome: "unreadable", arrived_at: "2026-01-07T12:00:00Z", client: null },
        ],
        next_cursor: null,
      },
    });
  show("missed-replies", "auditor");
  const link = await screen.findByRole("link", { name: "Ada King" });
  expect(link.getAttribute("href")).toBe("/desk/clients/c1?tab=messages");
  expect(screen.getByText("Larger than 25 MB")).toBeDefined();
  expect(screen.getByText("Unknown")).toBeDefined();
});

test("puts a missed reply that we kept in its client's file", async () => {
  const kept = { id: "1", outcome: "automatic", arrived_at: "2026-01-07T12:00:00Z", is_kept: true };
  let replies: object[] = [
    { ...kept, client: { id: "c1", name: "Ada King" } },
    { ...kept, id: "2", outcome: "too_large", is_kept: false, client: { id: "c2", name: "Bo Lee" } },
  ];
  answers["/desk/settings/missed-replies"] = () => json({ data: { replies, next_cursor: null } });
  answers["/desk/settings/missed-replies/1/file"] = () => {
    replies = replies.slice(1);
    return json({ data: null });
  };
  show("missed-replies");
  await userEvent.click(await screen.findByRole("button", { name: /^Put it in the file/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Put it in the file/ })).toBeNull());
});

test("resends an email once on a double click", async () => {
  const user = userEvent.setup();
  const id = "7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11";
  const failed = { id, kind: "welcome", to: "ada@example.com", created_at: "2026-01-05T12:00:00Z" };
  answers["/desk/settings/failed-mails"] = () =>
    json({
      data: {
        mails: [{ ...failed, failed_at: "2026-01-07T12:00:00Z", attempts: 9, last_error: "550" }],
        next_cursor: null,
      },
    });
  const { promise: tried, resolve: haveTried } = Promise.withResolvers<void>();
  answers[`/desk/settings/failed-mails/${id}/resend`] = async () => {
    await tried;
    return json({ data: { is_sent: false, error: "550" } });
  };
  show("failed-mails");
  await user.dblClick(await screen.findByRole("button", { name: "Send again to ada@example.com" }));
  haveTried();
  // The list is refetched after the try.
  await waitFor(() => expect(listSent("GET")).toHaveLength(2));
  expect(listSent("POST")).toHaveLength(1);
});

const crm: WebhookAddress = {
  id: "crm",
  name: "CRM",
  host: "crm.example.com",
  is_configured: false,
  events: ["client.signed_up"],
  is_active: true,
  failing_since: null,
  paused_at: null,
  waiting: 0,
  revision: 4,
};

test("queues an event again while another is being queued", async () => {
  const user = userEvent.setup();
  const delivery = { kind: "call.booked", created_at: "2026-01-05T12:00:00Z", attempts: 9, last_status: 500 };
  const tried = { last_attempt_at: "2026-01-06T12:00:00Z", last_error: "It answered 500", delivered_at: null };
  const deliveries = ["Ada Ames", "Bo Berg"].map((name) => {
    const id = name.split(" ", 1)[0];
    answers[`/desk/settings/webhook/${id}/resend`] = () => new Promise(() => {});
    return { ...delivery, ...tried, id, event_id: id, client: { id, name }, address: crm, is_queued_again: false };
  });
  answers["/desk/settings/webhooks"] = () => json({ data: { addresses: [crm] } });
  answers["/desk/settings/webhook"] = () => json({ data: { deliveries, next_cursor: null } });
  show("webhook");
  await user.dblClick(await screen.findByRole("button", { name: /^Send again: Ada Ames/ }));
  await user.dblClick(screen.getByRole("button", { name: /^Send again: Bo Berg/ }));
  expect(listSent("POST").map(({ path }) => path)).toEqual([
    "/desk/settings/webhook/Ada/resend",
    "/desk/settings/webhook/Bo/resend",
  ]);
});

test.each([
  ["claims", "200+"],
  ["status-words", "Paid out"],
])("shows an auditor the %s without a way to change them", async (section, text) => {
  answers["/desk/settings/claims"] = () => json({ data: { claims: [claim] } });
  answers["/desk/settings/status-words"] = () => json({ data: { wordings: [{ ...wording, title: "Paid out" }] } });
  show(section, "auditor");
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
});

test("shows an advisor only their own templates, and who changes the rest", async () => {
  answers["/desk/message-templates"] = () => json({ data: { templates: [] } });
  show("claims", "advisor");
  expect(await screen.findByText(/Managers see and change everything else/)).toBeDefined();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(await screen.findByText("No templates yet")).toBeDefined();
  const menu = within(screen.getByRole("navigation", { name: "Settings" }));
  expect(menu.getAllByRole("link").map((link) => link.textContent)).toEqual(["Templates"]);
});

test("finds a single setting by its words, and brings it into view", async () => {
  const user = userEvent.setup();
  answers["/desk/settings/claims"] = () => json({ data: { claims: [claim] } });
  answers["/desk/settings/firm"] = () => json({ data: facts });
  show("claims");
  await user.type(screen.getByRole("searchbox", { name: "Search settings" }), "zip");
  await user.click(await screen.findByRole("link", { name: /ZIP code/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^ZIP code/)));
  await user.type(screen.getByRole("searchbox"), "xyzzy");
  expect(await screen.findByText("No such setting")).toBeDefined();
});
