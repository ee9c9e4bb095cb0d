import { madeTerms } from "@funding-desk/contract/testing/made-offers";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
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
    expect(screen.getByText(/of average deposits of \$60,000 a month/)).toBeTruthy();
  });

  test("change with the switch, which says so", async () => {
    const user = userEvent.setup();
    render(<OfferComparison offers={[advance, loan]} averageMonthlyDepositsCents={deposits} />);
    expect(screen.getByRole("status").textContent).toBe("");
    const button = screen.getByRole("checkbox", { name: "If my sales fall by 20%" });
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
    expect(screen.getByRole("status").textContent).toContain("at today's sales: Harbor Advance: APR 107.07%");
  });

  test("are selected by name and APR, and the screen's buttons are for the selected one", async () => {
    render(
      <OfferComparison offers={[advance, loan]} renderActions={(id) => <button type="button">Choose {id}</button>} />,
    );
    const choose = screen.getByRole("button", { name: /^Choose/ });
    expect(choose.textContent).toBe("Choose a");
    await userEvent.click(screen.getByRole("radio", { name: "Tide Bank Loan APR 14.13%" }));
    expect(choose.textContent).toBe("Choose b");
    expect(screen.getByRole("group", { name: "Select an offer" })).toBeTruthy();
  });

  test("show six rows at first, then all that a lender said something about", async () => {
    render(<OfferComparison offers={[advance, loan]} averageMonthlyDepositsCents={deposits} />);
    const isHidden = (label: string) =>
      screen.getByRole("rowheader", { name: label }).closest("tr")?.classList.contains("hidden");
    const listShown = () =>
      screen
        .getAllByRole("rowheader")
        .filter(({ textContent }) => !isHidden(textContent ?? ""))
        .map(({ textContent }) => textContent);
    expect(listShown()).toEqual([
      "You receive",
      "You pay in all",
      "APR (estimated)",
      "Payments",
      "Last payment",
      "Personal guarantee",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "All terms", expanded: false }));
    expect(isHidden("Share of your weekly revenue")).toBe(false);
    expect(isHidden("Payments follow your sales")).toBe(false);
    expect(isHidden("Lien")).toBe(true);
    expect(screen.getByText(/Lien, Confession of judgment, What we're paid, and Offer ends/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Fewer terms", expanded: true }));
    expect(listShown()).toHaveLength(6);
  });

  test("move with the day on which they're paid off", () => {
    const stops: ShownOffer = { ...loan, terms: { ...loan.terms, interestStops: true } };
    render(<OfferComparison offers={[advance, loan, { ...stops, id: "d", lenderName: "Reef Bank" }]} />);
    const day = screen.getByRole<HTMLInputElement>("slider", { name: "Pay it off" });
    expect(day.getAttribute("aria-valuetext")).toBe("as agreed");
    fireEvent.change(day, { target: { value: Number(day.step) * 20 } });
    const told = screen.getByRole("status").textContent;
    expect(told).toMatch(/^If you pay it off on .+, 2026: Harbor Advance: APR 107\.07%, Paid by then: 07\/10\/2026;/);
    expect(told).toContain("Tide Bank: APR 14.13%, The lender hasn't said what that saves;");
    expect(told).toMatch(/Reef Bank: APR \d+\.\d\d%, Pay \$[\d,]+ then, save \$[\d,]+\.$/);
    fireEvent.change(day, { target: { value: day.max } });
    expect(day.getAttribute("aria-valuetext")).toBe("as agreed");
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
  test("has the same picture and rows, and nothing to select", () => {
    render(<OfferComparison offers={[advance]} renderActions={() => <button type="button">Choose</button>} />);
    expect(screen.getByRole("columnheader").textContent).toBe("Harbor AdvanceCash advance, APR 107.07%");
    expect(cells("You receive")).toEqual(["$50,000"]);
    expect(cells("Share of your weekly revenue")).toEqual(["We need your average monthly deposits to say"]);
    expect(screen.getByRole("button", { name: "Choose" })).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("without figures says that they're being checked", () => {
    render(<OfferComparison offers={[broken]} />);
    expect(screen.getByText("Reef Capital")).toBeTruthy();
    expect(screen.getByText("Your advisor is checking its figures.")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByRole("slider")).toBeNull();
  });
});
