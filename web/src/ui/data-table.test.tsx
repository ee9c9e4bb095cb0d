import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError } from "../http/call-error.ts";
import { type Column, DataTable } from "./data-table.tsx";

afterEach(cleanup);

type Row = { id: number; purpose: string; amount: string };
const columns: Column<Row>[] = [
  { key: "purpose", header: "Purpose", cell: (row) => row.purpose },
  { key: "amount", header: "Amount", cell: (row) => row.amount, align: "right" },
];
const rows = [{ id: 1, purpose: "Working Capital", amount: "$75,000" }];

const shared = {
  caption: "Requests",
  columns,
  rowKey: (row: Row) => row.id,
  emptyText: "No applications found",
};

const reading = { data: undefined, error: null, refetch: () => {} };
const offline = new CallError({ status: 0, message: "We couldn't reach the server." });

describe("DataTable", () => {
  it("names its columns and rows", () => {
    render(<DataTable {...shared} rows={rows} />);
    const found = screen.getByRole("table", { name: "Requests" });
    expect(within(found).getByRole("columnheader", { name: "Amount" })).toBeTruthy();
    expect(within(found).getByRole("rowheader", { name: "Working Capital" })).toBeTruthy();
    expect(within(found).getByRole("cell", { name: "$75,000" })).toBeTruthy();
  });

  it("says that it is loading", () => {
    render(<DataTable {...shared} query={reading} />);
    expect(screen.getByRole("status").textContent).toBe("Loading...");
    expect(screen.queryByText("No applications found")).toBeNull();
  });

  it("says that it is empty, and what to do next", () => {
    render(<DataTable {...shared} rows={[]} emptyHint="Start with the pre-qualification." />);
    expect(screen.getByText("No applications found")).toBeTruthy();
    expect(screen.getByText("Start with the pre-qualification.")).toBeTruthy();
  });

  it("says what went wrong, and offers Retry", async () => {
    const refetch = vi.fn();
    render(<DataTable {...shared} query={{ ...reading, error: offline, refetch }} />);
    expect(screen.getByRole("alert").textContent).toContain("We couldn't reach the server.");
    expect(screen.queryByText("No applications found")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it("keeps its rows when refetching them fails", () => {
    render(<DataTable {...shared} query={{ ...reading, data: rows, error: offline }} />);
    expect(screen.getByText("Working Capital")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("loads the next page of an infinite query", async () => {
    const more = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: true, fetchNextPage: vi.fn() };
    render(
      <DataTable {...shared} query={{ ...reading, data: rows, error: offline, ...more }} moreLabel="Show older" />,
    );
    expect(screen.getByRole("alert").textContent).toBe("We couldn't reach the server.");
    await userEvent.click(screen.getByRole("button", { name: "Show older" }));
    expect(more.fetchNextPage).toHaveBeenCalledTimes(1);
  });
});
