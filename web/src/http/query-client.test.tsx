import { useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginSession, endSilently } from "../identity/session.ts";
import { forgetPerson } from "../identity/storage.ts";
import { liveToken } from "../testing/token.ts";
import { CallError } from "./call-error.ts";
import { queryClient, ServerStateProvider } from "./query-client.tsx";

const user = {
  first_name: "Ana",
  last_name: "Ruiz",
  email: "ana@example.com",
  mobile: "5550100142",
  state: "Florida (FL)",
  prequalification_submit: false,
};
const enter = () => beginSession({ token: liveToken(), userId: "u1", user });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  queryClient.clear();
  forgetPerson();
});

test("refetches what the ended session was refused after the next sign-in, and nothing else", async () => {
  const answers = { refused: vi.fn(), fresh: vi.fn(async () => "as it was") };
  answers.refused.mockRejectedValueOnce(new CallError({ status: 401, message: "Please sign in again to continue." }));
  answers.refused.mockResolvedValueOnce("found");
  const Shown = ({ name }: { name: keyof typeof answers }) => {
    const { data, error } = useQuery({ queryKey: [name], queryFn: answers[name] });
    return <p>{`${name}: ${data ?? error?.message ?? "..."}`}</p>;
  };
  enter();
  render(
    <ServerStateProvider>
      <Shown name="refused" />
      <Shown name="fresh" />
    </ServerStateProvider>,
  );
  expect(await screen.findByText("refused: Please sign in again to continue.")).toBeTruthy();
  act(endSilently);
  expect(screen.getByText("fresh: as it was")).toBeTruthy();
  act(enter);
  expect(await screen.findByText("refused: found")).toBeTruthy();
  expect(answers.fresh).toHaveBeenCalledTimes(1);
});
