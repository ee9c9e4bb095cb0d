import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { CallError } from "../http/call-error.ts";
import { Loaded, ShowMore } from "./loaded.tsx";

afterEach(cleanup);

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const offline = () => Promise.reject(new CallError({ status: 0, message: "We couldn't reach the server." }));

it("shows the skeleton, then the error, then the data", async () => {
  const read = vi.fn<() => Promise<string[]>>().mockImplementationOnce(offline).mockResolvedValueOnce(["One", "Two"]);
  function Notes() {
    const query = useQuery({ queryKey: ["notes"], queryFn: read });
    return (
      <Loaded query={query} failedTitle="We couldn't load the notes" skeleton={<p>The shape of notes</p>}>
        {(notes) => <p>{notes.join(", ")}</p>}
      </Loaded>
    );
  }
  render(
    <QueryClientProvider client={client()}>
      <Notes />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("status").textContent).toBe("Loading...");
  expect(screen.getByText("The shape of notes")).toBeTruthy();
  expect((await screen.findByRole("alert")).textContent).toMatch(/couldn't load the notes.*couldn't reach the server/);
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("One, Two")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

const reading = { data: undefined, error: null, refetch: () => {} };

it("says what to do when the list is empty", () => {
  render(
    <Loaded query={{ ...reading, data: [] }} empty={<p>Write the first note.</p>}>
      {() => <p>The notes</p>}
    </Loaded>,
  );
  expect(screen.getByText("Write the first note.")).toBeTruthy();
  expect(screen.queryByText("The notes")).toBeNull();
});

it("keeps its data when refetching fails, and hides a bug's own message", () => {
  const error = new TypeError("x is undefined");
  const { rerender } = render(<Loaded query={{ ...reading, data: "As it was", error }}>{(text) => text}</Loaded>);
  expect(screen.getByText("As it was")).toBeTruthy();
  rerender(<Loaded query={{ ...reading, error }}>{() => "As it was"}</Loaded>);
  expect(screen.getByRole("alert").textContent).toContain("Something went wrong on our side.");
});

it("leaves an error to the screen that handles it", () => {
  const gone = new CallError({ status: 404, message: "Not found." });
  const failed = (error: Error) => (error === gone ? <h1>This client was erased</h1> : undefined);
  const { rerender } = render(
    <Loaded query={{ ...reading, error: gone }} failed={failed}>
      {() => null}
    </Loaded>,
  );
  expect(screen.getByRole("heading", { name: "This client was erased" })).toBeTruthy();
  rerender(
    <Loaded query={{ ...reading, error: new CallError({ status: 500, message: "Not now." }) }} failed={failed}>
      {() => null}
    </Loaded>,
  );
  expect(screen.getByRole("alert").textContent).toContain("Not now.");
});

it("shows more of a list, says when that fails, and ends with the last page", async () => {
  const read = vi
    .fn<(page: { pageParam: number }) => Promise<string[]>>()
    .mockResolvedValueOnce(["One"])
    .mockImplementationOnce(offline)
    .mockResolvedValueOnce(["Two"]);
  function Notes() {
    const query = useInfiniteQuery({
      queryKey: ["notes"],
      queryFn: read,
      initialPageParam: 1,
      getNextPageParam: (_page, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
      select: ({ pages }) => pages.flat(),
    });
    return (
      <>
        <Loaded query={query}>{(notes) => <p>{notes.join(", ")}</p>}</Loaded>
        <ShowMore query={query} label="Show older notes" />
      </>
    );
  }
  render(
    <QueryClientProvider client={client()}>
      <Notes />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("One")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show older notes" }));
  expect((await screen.findByRole("alert")).textContent).toBe("We couldn't reach the server.");
  expect(screen.getByText("One")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show older notes" }));
  expect(await screen.findByText("One, Two")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
