import { expect, test } from "vitest";
import { clearFilters, readAddress, showsOpenOnly, toFilters, writeAddress } from "./pipeline-address.ts";

const read = (search: string) => readAddress(new URLSearchParams(search));
const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

test("opens the board of pre-qualifications without parameters, longest waiting first", () => {
  expect(read("")).toMatchObject({ kind: "prequalification", view: "board", sort: "longest", q: "", statuses: [] });
  expect(writeAddress(read("")).toString()).toBe("");
  expect(toFilters(read(""))).toEqual({ kind: "prequalification" });
});

test.each([
  "kind=application&view=table&sort=amount",
  "q=o%27neill+vega&quiet=true",
  "quiet=true&review=true&unread=true&unconfirmed=true",
  `kind=application&status=Under+Review%2CTerm+Sheet&advisor=${id}`,
  "about=SBA+Loan&from=1000&to=90000&days=14",
  "advisor=none",
])("reads and writes %s unchanged", (search) => {
  expect(writeAddress(read(search)).toString()).toBe(search);
});

test.each([
  "kind=lead",
  "view=map",
  "sort=colour",
  "status=Won",
  "advisor=me",
  "from=lots",
  "to=-1",
  "days=1.5",
  "quiet=yes",
  "review=1",
  "unread=yes",
  "unconfirmed=1",
  "about=%00",
])("ignores %s", (search) => expect(writeAddress(read(search)).toString()).toBe(""));

test("drops a status of the other kind when the kind changes", () => {
  expect(read("kind=prequalification&status=Funded,In+Review").statuses).toEqual(["In Review"]);
});

test.each([
  ["", true],
  ["status=In+Review", true],
  ["kind=application&status=Term+Sheet,Funded", false],
  ["q=vega", false],
  ["review=true", false],
  ["unread=true", false],
  ["unconfirmed=true", false],
  ["sort=newest", false],
])("knows whether %j leaves out closed files", (search, isOpenOnly) =>
  expect(showsOpenOnly(read(search))).toBe(isOpenOnly),
);

test("keeps kind, view and order when filters are cleared", () => {
  const cleared = clearFilters(read("kind=application&view=table&sort=name&q=x&days=3&quiet=true"));
  expect(writeAddress(cleared).toString()).toBe("kind=application&view=table&sort=name");
});
