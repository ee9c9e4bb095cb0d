import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { json, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { SecondFactorLine } from "./second-factor-line.tsx";

const show = (hasCodes: boolean) => {
  let has_codes = hasCodes;
  const seen = respondTo({
    "/desk/clients/c1/second-factor": ({ method }) => {
      if (method === "DELETE") {
        has_codes = false;
        return json({ result: { status: "success" } });
      }
      return json({ data: { has_codes, passkeys: 0, recovery_codes_left: 10 } });
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SecondFactorLine clientId="c1" />
      <Toaster />
    </QueryClientProvider>,
  );
  return { methods: () => seen.map(({ method }) => method) };
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("says nothing about a client without a second factor", async () => {
  const { methods } = show(false);
  await waitFor(() => expect(methods()).toEqual(["GET"]));
  expect(screen.queryByText(/second factor/)).toBeNull();
});

test("removes a second factor after a question that says when to", async () => {
  const { methods } = show(true);
  await userEvent.click(await screen.findByRole("button", { name: "Remove it" }));
  const question = await screen.findByRole("alertdialog", { name: "Remove the second factor?" });
  expect(question.textContent).toContain("whom you have recognized");
  expect(methods()).toEqual(["GET"]);
  await userEvent.click(within(question).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByText(/Signs in with a second factor/)).toBeNull());
  expect(methods()).toEqual(["GET", "DELETE", "GET"]);
});
