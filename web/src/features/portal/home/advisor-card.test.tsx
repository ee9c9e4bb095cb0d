import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { firm } from "../../../firm/firm.ts";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { PrequalificationGate } from "../../intake/prequalification/gate.tsx";
import { AdvisorCard } from "./advisor-card.tsx";

const show = (answer: Responder) => {
  respondTo({ "/my-advisor": answer });
  const Page = () => (
    <ServerStateProvider>
      <PrequalificationGate userId="u1">
        <AdvisorCard userId="u1" />
      </PrequalificationGate>
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub initialEntries={["/"]} />);
};
const advisor = {
  name: "Ann Lee",
  portrait: "data:image/jpeg;base64,/9j/4AAQ",
  phone: "5550100199",
  hours: {
    weekly: [1, 2, 3].map((weekday) => ({ weekday, from: 540, until: 1020 })),
    time_zone: "America/Chicago",
  },
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("shows the client's own advisor, with portrait, direct line, and hours", async () => {
  show(() => json({ data: advisor }));
  expect(await screen.findByText("Ann Lee")).toBeDefined();
  expect(document.querySelector("img")?.getAttribute("src")).toBe(advisor.portrait);
  const line = screen.getByRole("link", { name: /^Direct line: ?\(555\) 010-0199$/ });
  expect(line.getAttribute("href")).toBe("tel:+15550100199");
  expect(screen.getByText(/^Mon-Wed 9 AM-5 PM, Central Time/)).toBeDefined();
  expect(screen.queryByText(firm.advisor.name)).toBeNull();
});

test("shows initials and the firm's number and hours where the advisor has none", async () => {
  show(() => json({ data: { ...advisor, portrait: null, phone: null, hours: null } }));
  expect(await screen.findByText("Ann Lee")).toBeDefined();
  expect(screen.getByText("AL")).toBeDefined();
  expect(screen.getByRole("link", { name: /^Call us: ?\(555\) 010-0142$/ })).toBeDefined();
  expect(screen.getByText(firm.identity.hours)).toBeDefined();
});

test("shows the firm's advisor while no one is assigned", async () => {
  show(() => json({ data: null }));
  expect(await screen.findByText(firm.advisor.name)).toBeDefined();
  expect(screen.getByText(firm.advisor.title)).toBeDefined();
});
