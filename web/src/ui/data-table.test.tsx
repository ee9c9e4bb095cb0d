import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Column, DataTable, type DataTableProps } from "./data-table.tsx";

afterEach(cleanup);

type Row = { id: number; purpose: string; amount: string };
const columns: Column<Row>[] = [
  { key: "purpose", header: "Purpose", cell: (row) => row.purpose },
  { key: "amount", header: "Amount", cell: (row) => row.amount, align: "right" },
];
const rows = [{ id: 1, purpose: "Working Capital", amount: "$75,000" }];

function table(over: Partial<DataTableProps<Row>>) {
  render(
    <DataTable
      caption="Requests"
      columns={columns}
      rows={[]}
      rowKey={(row) => row.id}
      state="ready"
      emptyText="No applications found"
      {...over}
    />,
  );
}

describe("DataTable", () => {
  it("names its columns and rows", () => {
    table({ rows });
    const found = screen.getByRole("table", { name: "Requests" });
    expect(within(found).getByRole("columnheader", { name: "Amount" })).toBeTruthy();
    expect(within(found).getByRole("rowheader", { name: "Working Capital" })).toBeTruthy();
    expect(within(found).getByRole("cell", { name: "$75,000" })).toBeTruthy();
  });

  it("says that it is loading", () => {
    table({ state: "loading" });
    expect(screen.getByRole("status").textContent).toBe("Loading...");
    expect(screen.queryByText("No applications found")).toBeNull();
  });

  it("says that it is empty, and what to do next", () => {
    table({ emptyHint: "Start with the pre-qualification." });
    expect(screen.getByText("No applications found")).toBeTruthy();
    expect(screen.getByText("Start with the pre-qualification.")).toBeTruthy();
  });

  it("offers to try again when loading failed, and shows no stale rows", async () => {
    const retry = vi.fn();
    table({ state: "failed", rows, onRetry: retry });
    expect(screen.getByText("No applications found")).toBeTruthy();
    expect(screen.queryByText("Working Capital")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
