import { render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { fundingProducts } from "../../../firm/funding-products.ts";
import { TypesOfFundingPage } from "./types-of-funding-page.tsx";

const page = () => <RouterProvider router={createMemoryRouter([{ path: "/", element: <TypesOfFundingPage /> }])} />;
beforeEach(() => {
  document.body.innerHTML = "";
});

test("has no form, so its scripts can load late", () => {
  expect(renderToString(page())).not.toContain("<form");
});

test("every link within the page has a target, and no id repeats", () => {
  render(page());
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const link of document.querySelectorAll("a[href^='#']"))
    expect(ids).toContain(link.getAttribute("href")?.slice(1));
});

test("no heading skips a level", () => {
  render(page());
  const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ tagName }) => Number(tagName[1]));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
});

test("shows every product's figures in the table, with their sources", () => {
  render(page());
  const table = within(screen.getByRole("table", { name: /^Kinds of funding/ }));
  for (const { id, name, amount, cost, speed } of fundingProducts) {
    const row = table.getByRole("rowheader", { name }).closest("tr");
    for (const { text } of [amount, cost, speed]) expect(row?.textContent).toContain(text);
    const entry = document.getElementById(id);
    expect(entry?.closest("details")).not.toBeNull();
    expect(entry?.textContent).toContain(amount.source.address);
    expect(entry?.textContent).toContain("read November 21, 2026");
  }
});

test("has ten questions with their answers in the page", () => {
  render(page());
  expect(document.querySelectorAll("details[name=funding-question]")).toHaveLength(10);
  expect(document.querySelector("[data-claim='cardDuration.value']")).not.toBeNull();
});
