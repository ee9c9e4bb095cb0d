import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { pressTwice } from "../../../../testing/press-twice.ts";
import { json, respondTo } from "../../../../testing/respond.ts";
import { Toaster, toast } from "../../../../ui/toaster.tsx";
import { EmailCard } from "./email-card.tsx";

afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("asks with the password, once, and keeps what was typed when it's wrong", async () => {
  let isRight = false;
  const seen = respondTo({
    "/account/email-change": () =>
      isRight
        ? json({ result: { status: "success" } })
        : json({ result: { status: "error", error: "No.", fields: { password: "This isn't your password." } } }, 422),
  });
  render(
    <>
      <EmailCard />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Change email" }));
  const box = await screen.findByRole("dialog");
  const send = within(box).getByRole("button", { name: "Send the link" });
  await userEvent.click(send);
  expect((await within(box).findAllByText("Please enter your new email.")).length).toBeGreaterThan(0);
  expect(seen).toEqual([]);
  await userEvent.type(within(box).getByLabelText(/New email/), "new@example.com");
  await userEvent.type(within(box).getByLabelText(/password/i, { selector: "input" }), "Tide&Ledger42");
  await userEvent.click(send);
  expect((await within(box).findAllByText("This isn't your password.")).length).toBeGreaterThan(0);
  expect(within(box).getByLabelText<HTMLInputElement>(/New email/).value).toBe("new@example.com");
  isRight = true;
  pressTwice(send);
  await screen.findByText(/We emailed a link to new@example.com/);
  expect(seen.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ email: "new@example.com", password: "Tide&Ledger42" })),
  );
});
