import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { callType } from "../../../testing/booking.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { WithAppointmentType } from "./appointment-type.tsx";
import { AppointmentTypeList } from "./type-list.tsx";

const show = (Screen: () => ReactNode, types: unknown[]) => {
  respondTo({ "/appointment-types": () => json({ appointment_data: types }) });
  const Page = () => (
    <ServerStateProvider>
      <Screen />
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub initialEntries={["/"]} />);
};
const list = () => <AppointmentTypeList userId="u1" />;
const image = () => document.querySelector("img")?.getAttribute("src");

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("links each card to its kind of call", async () => {
  show(list, [callType]);
  const link = await screen.findByRole("link", { name: "Document Review" });
  expect(link.getAttribute("href")).toBe("/dashboard/appointment/3");
  expect(screen.getByText("Phone call")).toBeDefined();
  expect(image()).toBeUndefined();
});

test("names whose call it is, and says which is the client's own advisor", async () => {
  show(list, [{ ...callType, id: 4, advisor: "Ann Lee", is_own_advisor: true }, callType]);
  await screen.findAllByRole("link", { name: "Document Review" });
  expect(screen.getAllByText(/^With /).map(({ textContent }) => textContent)).toEqual([
    "With Ann Lee, your advisor",
    "With Sample Advisor",
  ]);
});

test.each(["/9j/4AAQ", "b'/9j/4AAQ'", "data:image/jpeg;base64,/9j/4AAQ"])(
  "shows the cover %s as a JPEG",
  async (cover) => {
    show(list, [{ ...callType, image_1920: cover }]);
    await screen.findByRole("link", { name: "Document Review" });
    expect(image()).toBe("data:image/jpeg;base64,/9j/4AAQ");
  },
);

test("says when the URL has no id, or an unknown one", async () => {
  const withType = (id: string | undefined) => () => (
    <WithAppointmentType userId="u1" id={id}>
      {({ name }) => <p>{name}</p>}
    </WithAppointmentType>
  );
  show(withType(undefined), [callType]);
  expect(await screen.findByText("No ID found in URL")).toBeDefined();
  cleanup();
  show(withType("99"), [callType]);
  expect(await screen.findByText("We don't offer this kind of call.")).toBeDefined();
  cleanup();
  show(withType("3"), [callType]);
  expect(await screen.findByText("Document Review")).toBeDefined();
});
