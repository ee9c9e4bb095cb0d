import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { BarChart, findAxisStep } from "./bar-chart.tsx";
import type { Series } from "./chart-series.tsx";

afterEach(cleanup);

const series: Series[] = [
  { key: "held", label: "Held", tone: "brand", fill: "solid" },
  { key: "missed", label: "Missed", tone: "coral", fill: "stripes" },
];
const rows = [
  { name: "Ada", values: { held: 6, missed: 3 }, labels: { held: "6 held" } },
  { name: "Ada", values: { held: 0, missed: 1 } },
];

const listBars = (container: HTMLElement) =>
  [...container.querySelectorAll("svg > g > g > rect")].map((bar) => [
    bar.getAttribute("x"),
    bar.getAttribute("width"),
  ]);

describe("BarChart", () => {
  it("draws each value as a share of the largest", () => {
    const { container, getByText } = render(<BarChart rows={rows} label="Bars" series={series} isStacked={false} />);
    expect(listBars(container)).toEqual([
      ["0%", "100%"],
      ["0%", "50%"],
      ["0%", "0%"],
      ["0%", `${(1 / 6) * 100}%`],
    ]);
    expect(getByText("6 held").getAttribute("x")).toBe("100%");
  });

  it("lays out a stack end to end, on an axis with round marks", () => {
    const { container, getAllByText } = render(<BarChart rows={rows} label="Bars" series={series} isStacked />);
    expect(listBars(container)).toEqual([
      ["0%", `${(6 / 9) * 100}%`],
      [`${(6 / 9) * 100}%`, `${(3 / 9) * 100}%`],
      ["0%", "0%"],
      ["0%", `${(1 / 9) * 100}%`],
    ]);
    expect([...container.querySelectorAll("line + text")].map((mark) => mark.textContent)).toEqual([
      "0",
      "3",
      "6",
      "9",
    ]);
    expect(getAllByText("Ada")).toHaveLength(2);
  });

  it("draws nothing when there is nothing to count", () => {
    const { container } = render(
      <BarChart label="Bars" rows={[{ name: "Ada", values: {} }]} series={series} isStacked={false} />,
    );
    expect(listBars(container)).toEqual([
      ["0%", "0%"],
      ["0%", "0%"],
    ]);
  });
});

describe("findAxisStep", () => {
  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [9, 3],
    [16, 6],
    [61, 30],
    [100, 40],
    [1000, 400],
  ])("reaches %i with four marks in steps of %i", (max, step) => expect(findAxisStep(max)).toBe(step));
});
