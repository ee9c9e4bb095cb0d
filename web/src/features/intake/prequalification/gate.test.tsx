import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { mainEntries } from "../../portal/home/entries.ts";
import { EntryLink } from "../../portal/home/entry-link.tsx";
import { PrequalificationGate } from "./gate.tsx";

const show = (responder: Responder, bar: "side" | "bottom" = "side") => {
  respondTo({ "/lead-user/prequalification-summary": responder });
  const Page = () => (
    <ServerStateProvider>
      <PrequalificationGate userId="u1">
        {mainEntries.map((entry) => (
          <EntryLink key={entry.path} entry={entry} bar={bar} className={() => ""}>
            {entry.label}
          </EntryLink>
        ))}
      </PrequalificationGate>
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([
    { path: "/dashboard", Component: Page },
    { path: "/dashboard/:page", Component: () => <p>Arrived</p> },
  ]);
  render(<Stub initialEntries={["/dashboard"]} />);
};

const sentence = "PreQualification must be submitted before accessing the feature.";
const none: Responder = () => json({ prequalification_summary: [] });
const press = (name: string) => userEvent.click(screen.getByRole("link", { name }));

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each(["Funding Application", "My Documents"])("asks for a pre-qualification before opening %s", async (name) => {
  show(none);
  await press(name);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to PreQualification" }).getAttribute("href")).toBe(
    "/dashboard/prequalification",
  );
  expect(screen.getByRole("link", { name: "Go to Dashboard" }).getAttribute("href")).toBe("/dashboard");
});

test("treats a failed lookup as no pre-qualification", async () => {
  show(() => json({}, 500));
  await press("My Documents");
  expect(await screen.findByText(sentence)).toBeDefined();
});

test("opens the page with a pre-qualification", async () => {
  show(() => json({ prequalification_summary: [{ id: "1" }] }));
  await press("Funding Application");
  expect(await screen.findByText("Arrived")).toBeDefined();
});

test("checks for My Applications only on a phone", async () => {
  show(none, "bottom");
  await press("My Applications");
  expect(await screen.findByText(sentence)).toBeDefined();
  cleanup();
  show(none, "side");
  await press("My Applications");
  expect(await screen.findByText("Arrived")).toBeDefined();
});
