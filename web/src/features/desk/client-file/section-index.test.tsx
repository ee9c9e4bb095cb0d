import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { json, respondTo } from "../../../testing/respond.ts";
import { SectionIndex } from "./section-index.tsx";
import { useSectionCounts } from "./use-section-counts.ts";

const clientId = "k1";

function Index() {
  const { documents, unread, tasksToDo } = useSectionCounts(clientId);
  return (
    <SectionIndex
      sections={[
        { id: "documents", title: "Documents", count: documents },
        { id: "messages", title: "Messages", count: unread, counted: "unanswered", isUrgent: true },
        { id: "tasks", title: "Tasks", count: tasksToDo, counted: "to do" },
        { id: "notes", title: "Notes" },
      ]}
    />
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("shows how much each section holds, or how much needs attention, once that is known", async () => {
  respondTo({
    [`/desk/clients/${clientId}/documents`]: () =>
      json({ data: { types: [{ documents: [{ id: "d1" }, { id: "d2" }] }, { documents: [{ id: "d3" }] }] } }),
    [`/desk/clients/${clientId}/messages`]: () => json({ data: { messages: [], unread: 2, next_before: null } }),
    [`/desk/clients/${clientId}/tasks`]: () => json({ data: [{ done_at: null }, { done_at: "2026-02-05T12:00:00Z" }] }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Index />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("link", { name: "Documents" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Documents 3" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Messages 2 unanswered" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Tasks 1 to do" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Notes" })).toBeTruthy();
});
