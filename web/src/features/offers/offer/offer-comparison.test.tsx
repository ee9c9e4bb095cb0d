import { madeTerms } from "@funding-desk/contract/testing/made-offers";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OfferComparison } from "./offer-comparison.tsx";
import type { ShownOffer } from "./shown-offer.ts";

afterEach(cleanup);

const advance: ShownOffer = {
  id: "a",
  lenderName: "Harbor Advance",
  terms: madeTerms({
    kind: "advance",
    amountCents: 5_000_000,
    factor: 1.3,
    schedule: [{ count: 130, cents: 50_000, every: "businessDay", first: "2026-01-06" }],
    holdbackPercent: 18,
    reconciliation: true,
  }),
};
const loan: ShownOffer = {
  id: "b",
  lenderName: "Tide Bank",
  terms: madeTerms({
    amountCents: 10_000_000,
    schedule: [{ count: 36, cents: 332_143, every: "month", first: "2026-02-05" }],
    fees: [{ name: "Origination", cents: 300_000, withheld: true, avoidable: false }],
  }),
};
const broken: ShownOffer = { id: "c", lenderName: "Reef Capital", terms: madeTerms({}) };
const deposits = 6_000_000;

const cells = (label: string): (string | null)[] => {
  const row = screen.getByRole("rowheader", { name: label }).closest("tr");
  return within(row as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
};

describe("several offers", () => {
  test("have the same rows, each under its lender and its APR", () => {
    render(<OfferComparison offers={[advance, loan]} averageMonthlyDepositsCents={deposits} />);
    const table = screen.getByRole("table", { name: "Your offers, with the same rows for each" });
    const heads = within(table).getAllByRole("columnheader");
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      "Harbor AdvanceCash advance, APR 107.07%",
      "Tide BankLoan, APR 14.13%",
    ]);
    const rows = within(table).getAllByRole("rowheader");
    expect(rows.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
      "You receive",
      "You pay in all",
      "What it costs",
      "APR (estimated)",
      "Payments",
    ]);
    expect(cells("You receive")[0]).toBe("$50,000");
    expect(cells("You receive")[1]).toContain("$97,000");
    expect(cells("Share of your weekly revenue")).toEqual(["18.06%", "5.54%"]);
    expect(screen.getByText(/based on average deposits of \$60,000 a month/)).toBeTruthy();
  });

  test("change with the switch, which says so", async () => {
    const user = userEvent.setup();
    render(<OfferComparison offers={[advance, loan]} averageMonthlyDepositsCents={deposits} />);
    expect(screen.getByRole("status").textContent).toBe("");
    const button = screen.getByRole("checkbox", { name: "Show what happens if my sales fall by 20%" });
    await user.click(button);
    const [smaller, same] = cells("Payments");
    expect(smaller).toContain("162 payments of $400, one each business day");
    expect(smaller).toContain("At today's sales: 130 payments of $500");
    expect(same).toBe("36 payments of $3,321.43, one each month");
    expect(cells("Share of your weekly revenue")).toEqual(["18.06%", "6.92%At today's sales: 5.54%"]);
    expect(screen.getByRole("status").textContent).toMatch(
      /^If your sales fall by 20%: Harbor Advance: APR \d+\.\d\d%; Tide Bank: APR 14\.13%\.$/,
    );
    expect(screen.getByText(/average deposits of \$60,000 a month, less 20%\./)).toBeTruthy();
    await user.click(button);
    expect(cells("Payments")[0]).toBe("130 payments of $500, one each business day");
    expect(screen.getByRole("status").textContent).toContain("At today's sales: Harbor Advance: APR 107.07%");
  });

  test("can be chosen with what the screen gives them", () => {
    render(
      <OfferComparison offers={[advance, loan]} renderActions={(id) => <button type="button">Choose {id}</button>} />,
    );
    expect(screen.getAllByRole("button", { name: /^Choose/ }).map(({ textContent }) => textContent)).toEqual([
      "Choose a",
      "Choose b",
    ]);
  });

  test("show no figure of one that can't be figured", () => {
    render(<OfferComparison offers={[broken, advance]} averageMonthlyDepositsCents={deposits} />);
    const [head] = screen.getAllByRole("columnheader");
    expect(head?.textContent).toBe("Reef CapitalLoan");
    expect(cells("You receive")).toEqual([
      "We can't show this offer's figures yet. Your advisor is checking them.",
      "$50,000",
    ]);
    expect(cells("You pay in all")).toEqual(["$65,000"]);
  });

  test("are printed on request", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    render(<OfferComparison offers={[advance, loan]} />);
    await userEvent.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });
});

describe("a single offer", () => {
  test("is a card with the same rows", () => {
    render(<OfferComparison offers={[advance]} renderActions={() => <button type="button">Choose</button>} />);
    const card = screen.getByRole("region", { name: /^Harbor Advance/ });
    expect(card.textContent).toContain("Cash advance, APR 107.07%");
    expect(
      within(card)
        .getAllByRole("term")
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual(["You receive", "You pay in all"]);
    expect(card.textContent).toContain("We need your average monthly deposits to say");
    expect(within(card).getByRole("button", { name: "Choose" })).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("without figures says that they're being checked", () => {
    render(<OfferComparison offers={[broken]} />);
    const card = screen.getByRole("region", { name: /^Reef Capital/ });
    expect(card.textContent).toBe(
      "Reef CapitalLoanWe can't show this offer's figures yet. Your advisor is checking them.",
    );
  });
});
