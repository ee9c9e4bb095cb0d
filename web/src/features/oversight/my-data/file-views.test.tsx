import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { json, respondTo } from "../../../testing/respond.ts";
import { FileViews, groupByDay } from "./file-views.tsx";

const view = (number: number, at: string, changes: object = {}) => ({
  number,
  at,
  who: "Ada Byron",
  role: "advisor" as const,
  what: "Opened your file",
  about: null,
  ...changes,
});

const open = (answer: () => Response) => {
  respondTo({ "/my-data/views": answer });
  render(
    <ServerStateProvider>
      <FileViews userId="u1" />
    </ServerStateProvider>,
  );
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("groups repeated views by day, unless something else happened in between", () => {
  const days = groupByDay([
    view(6, "2026-03-05T15:00:00"),
    view(5, "2026-03-04T15:00:00"),
    view(4, "2026-03-04T14:00:00"),
    view(3, "2026-03-04T13:00:00", { what: "Opened a document", about: "Bank statements" }),
    view(2, "2026-03-04T12:00:00"),
  ]);
  expect(days.map(({ day, views }) => [day, views.map(({ number, times }) => [number, times.length])])).toEqual([
    ["03/05/2026", [[6, 1]]],
    [
      "03/04/2026",
      [
        [5, 2],
        [3, 1],
        [2, 1],
      ],
    ],
  ]);
});

test("shows who, in which role, what and when, then earlier views", async () => {
  let page = 0;
  open(() => {
    page += 1;
    return json({
      data:
        page === 1
          ? { views: [view(2, "2026-03-04T15:00:00"), view(1, "2026-03-04T14:00:00")], next_before: "1" }
          : { views: [view(0, "2026-03-01T09:30:00", { who: "Olive Auditor", role: "auditor" })], next_before: null },
    });
  });
  expect(await screen.findByRole("heading", { name: "03/04/2026" })).toBeTruthy();
  expect(screen.getByText("Ada Byron, advisor")).toBeTruthy();
  expect(screen.getByText(/and 1 more time before/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show earlier" }));
  expect(await screen.findByText("Olive Auditor, auditor, who checks how we work")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
});

test("says when no one has viewed the file, and offers Retry when loading fails", async () => {
  let isDown = true;
  open(() =>
    isDown
      ? json({ result: { status: "error", error: "No." } }, 403)
      : json({ data: { views: [], next_before: null } }),
  );
  expect(await screen.findByText("We couldn't load who has seen your file")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No one has opened your file yet")).toBeTruthy();
});
