import type { TestimonialSetting } from "@funding-desk/contract/site/testimonial/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { TestimonialsSection } from "./testimonials-section.tsx";

const sample: TestimonialSetting = {
  id: "t1",
  name: "Sample Client",
  title: "Bakery owner",
  rating: 5,
  text: "It went well.",
  is_shown: true,
  is_sample: true,
  has_agreed: false,
  agreed_on: "",
  agreement_note: "",
  picture: null,
  revision: 2,
  changed_by: null,
};
const real: TestimonialSetting = {
  ...sample,
  id: "t2",
  name: "Grace Hopper",
  is_shown: false,
  is_sample: false,
  has_agreed: true,
  agreed_on: "2026-01-05",
  agreement_note: "Email in her file.",
  changed_by: "Max",
};

/** The server as this section sees it. */
const open = ({ canChange = true, list = [sample, real] } = {}) => {
  const server = { list, refusal: undefined as Response | undefined };
  const path = "/desk/settings/testimonials";
  const answer = () => json({ data: { testimonials: server.list } });
  const calls = respondTo({
    [path]: ({ method, body }) => {
      if (method === "POST") server.list = [...server.list, { ...real, ...(body as object), id: "new" }];
      return answer();
    },
    [`${path}/t2`]: ({ method, body }) => {
      if (server.refusal) return server.refusal;
      if (method === "DELETE") server.list = server.list.filter(({ id }) => id !== "t2");
      else server.list = server.list.map((each) => (each.id === "t2" ? { ...each, ...(body as object) } : each));
      return answer();
    },
    "/desk/settings/testimonial-order": ({ body }) => {
      const { ids } = body as { ids: string[] };
      server.list = server.list.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      return answer();
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestimonialsSection canChange={canChange} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { server, sent: () => calls.filter(({ method }) => method !== "GET") };
};
const dialog = async () => within(await screen.findByRole("dialog"));
const refuse = (status: number, result: object) => json({ result: { status: "error", fields: {}, ...result } }, status);

afterEach(() => {
  cleanup();
  toast.dismissAll();
});

test("lists them with what is a sample, what isn't shown, and how each person agreed", async () => {
  open({ canChange: false });
  expect(await screen.findByText("Not shown")).toBeDefined();
  expect(screen.getByText("Sample")).toBeDefined();
  expect(screen.getByText(/Email in her file/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /Add|Edit|Delete|Move/ })).toBeNull();
});

test("says when there are none", async () => {
  open({ list: [] });
  expect(await screen.findByText("No testimonials")).toBeDefined();
});

test("adds one once, with a preview of it", async () => {
  const { sent } = open();
  await userEvent.click(await screen.findByRole("button", { name: "New testimonial" }));
  const shown = await dialog();
  await userEvent.type(shown.getByLabelText(/^Name/), "Ann");
  await userEvent.type(shown.getByLabelText(/^Business/), "Cafe owner");
  await userEvent.type(shown.getByLabelText(/^Their words/), "Thanks.");
  const preview = within(shown.getByRole("region", { name: "Preview" }));
  expect(preview.getByText("Thanks.")).toBeDefined();
  expect(preview.getByText("Ann")).toBeDefined();
  await userEvent.click(shown.getByRole("checkbox", { name: /^They agreed/ }));
  await userEvent.type(shown.getByLabelText(/^How we have/), "Email.");
  pressTwice(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toMatchObject([
    { method: "POST", body: { name: "Ann", text: "Thanks.", rating: 5, is_sample: false, has_agreed: true } },
  ]);
});

test("keeps what was typed when the words need a new note, and when a colleague was quicker", async () => {
  const { server, sent } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit Grace Hopper" }));
  const shown = await dialog();
  const text = shown.getByLabelText<HTMLTextAreaElement>(/^Their words/);
  await userEvent.clear(text);
  await userEvent.type(text, "Mine");
  const sentence = "The words changed.";
  server.refusal = refuse(422, { error: sentence, fields: { agreement_note: sentence } });
  await userEvent.click(shown.getByRole("button", { name: "Save" }));
  expect(await shown.findByText(sentence)).toBeDefined();
  server.refusal = refuse(409, { code: "setting_changed", error: "Bo changed these settings in the meantime." });
  server.list = [sample, { ...real, text: "Theirs", revision: 3 }];
  await userEvent.click(shown.getByRole("button", { name: "Save" }));
  expect(await shown.findByText("Theirs")).toBeDefined();
  expect(text.value).toBe("Mine");
  server.refusal = undefined;
  await userEvent.click(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().at(-1)?.body).toMatchObject({ text: "Mine", expected_revision: 3 });
});

test("moves one, and deletes one after asking", async () => {
  const { sent } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Move Grace Hopper up" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("Grace Hopper"));
  await userEvent.click(screen.getByRole("button", { name: "Delete Grace Hopper" }));
  const question = within(await screen.findByRole("alertdialog"));
  pressTwice(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Edit Grace Hopper" })).toBeNull());
  expect(sent().map(({ method, body }) => [method, body])).toEqual([
    ["PUT", { ids: ["t2", "t1"] }],
    ["DELETE", undefined],
  ]);
});
