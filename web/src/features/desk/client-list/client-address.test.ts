import { expect, test } from "vitest";
import { clearFilters, readAddress, toFilters, writeAddress } from "./client-address.ts";

const read = (search: string) => readAddress(new URLSearchParams(search));
const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

test("opens everyone by name without parameters", () => {
  expect(read("")).toMatchObject({ sort: "name", direction: "asc", columns: undefined, q: "", state: "" });
  expect(writeAddress(read("")).toString()).toBe("");
  expect(toFilters(read(""))).toEqual({});
});

test.each([
  "q=o%27neill&advisor=none&state=Florida+%28FL%29&link=expired",
  `source=import&import=${id}&papers=true&due=overdue`,
  "did=paid_out.2026-01-01.2026-01-31.Harbor+Credit%2C+Inc.",
  "deal_from=120&deal_to=400&sort=last_deal&direction=desc&columns=deals%2Clast_deal",
])("reads and writes %s unchanged", (search) => expect(writeAddress(read(search)).toString()).toBe(search));

test.each([
  "sort=color",
  "direction=up",
  "link=lost",
  "due=never",
  "import=1",
  "papers=yes",
  "did=paid_out.2026-01-01",
  "did=paid_out.2026-02-30.2026-03-01",
  "quiet=-1",
  "columns=x",
])("ignores %s", (search) => expect(writeAddress(read(search)).toString()).toBe(""));

test("keeps order and columns when filters are cleared", () => {
  const cleared = clearFilters(read("q=x&state=Ohio+%28OH%29&sort=due&direction=desc&columns=due"));
  expect(writeAddress(cleared).toString()).toBe("sort=due&direction=desc&columns=due");
});
