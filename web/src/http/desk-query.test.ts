import { importRows } from "@funding-desk/contract/connections/book-import/desk-api";
import { clientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { savedViews } from "@funding-desk/contract/desk/saved-view/desk-api";
import { fitRun } from "@funding-desk/contract/matching/fit/desk-api";
import { clientNotes, writeNote } from "@funding-desk/contract/office/note/desk-api";
import { claims } from "@funding-desk/contract/site/claim/desk-api";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { json, respondTo } from "../testing/respond.ts";
import { deskFilter, deskPages, deskQuery, wholeDesk } from "./desk-query.ts";

afterEach(() => vi.unstubAllGlobals());

const note = { id: "n1", staff_name: "Ada", text: "", written_at: "", edited_at: null, editable_until: null };

it("has the parts of the path, then the query, as its key", () => {
  expect(deskQuery(claims).queryKey).toEqual(["desk", "settings", "claims"]);
  expect(deskQuery(fitRun, { params: { id: "c1", runId: "r1" } }).queryKey).toEqual([
    "desk",
    "clients",
    "c1",
    "fit",
    "runs",
    "r1",
  ]);
  expect(deskQuery(savedViews, { query: { list: "pipeline" } }).queryKey).toEqual([
    "desk",
    "views",
    { list: "pipeline" },
  ]);
});

it("answers with what the endpoint's answer holds", async () => {
  respondTo({ "/desk/settings/claims": () => json({ data: { claims: [] } }) });
  const client = new QueryClient();
  expect(await client.fetchQuery(deskQuery(claims))).toEqual({ claims: [] });
  expect(client.getQueryData(deskQuery(claims).queryKey)).toEqual({ claims: [] });
});

it("asks for the next page by the name under which the last one ended", async () => {
  const answers = [
    { data: { notes: [note], next_before: "b1" } },
    { data: { notes: [{ ...note, id: "n2" }], next_before: null } },
  ];
  const seen = respondTo({ "/desk/clients/c1/notes": () => json(answers.shift()) });
  const query = deskPages(clientNotes, { params: { id: "c1" } }, ({ notes }) => notes);
  const { pages, pageParams } = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 3 });
  expect(seen.map(({ path }) => path)).toEqual(["/desk/clients/c1/notes", "/desk/clients/c1/notes?before=b1"]);
  expect(query.select?.({ pages, pageParams }).map(({ id }) => id)).toEqual(["n1", "n2"]);
});

it("keeps the query on every page, and counts as well as names", async () => {
  const answers = [{ data: { rows: [], next_after: 200 } }, { data: { rows: [], next_after: null } }];
  const seen = respondTo({ "/desk/settings/imports/i1/rows": () => json(answers.shift()) });
  const query = deskPages(importRows, { params: { id: "i1" }, query: { show: "fault" } }, ({ rows }) => rows);
  await new QueryClient().fetchInfiniteQuery({ ...query, pages: 3 });
  expect(seen.map(({ path }) => path)).toEqual([
    "/desk/settings/imports/i1/rows?show=fault",
    "/desk/settings/imports/i1/rows?show=fault&after=200",
  ]);
});

it("is matched by its endpoint, whatever was asked, and by the whole desk", async () => {
  respondTo({ "/desk/views": () => json({ data: { views: [] } }) });
  const client = new QueryClient();
  const query = deskQuery(savedViews, { query: { list: "pipeline" } });
  for (const filter of [deskFilter(savedViews), wholeDesk]) {
    await client.fetchQuery(query);
    await client.invalidateQueries(filter);
    expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
  }
});

// The compiler is what tests this: an unused directive is an error, too.
it("doesn't compile without what the endpoint takes, nor for one that changes something", () => {
  const queries = () => [
    // @ts-expect-error: no parameters
    deskQuery(clientFile),
    // @ts-expect-error: one parameter is missing
    deskQuery(fitRun, { params: { id: "c1" } }),
    // @ts-expect-error: no query
    deskQuery(savedViews),
    // @ts-expect-error: no parameters
    deskFilter(clientFile),
    // @ts-expect-error: no parameters
    deskPages(clientNotes, {}, ({ notes }) => notes),
    // @ts-expect-error: it writes
    deskQuery(writeNote, { params: { id: "c1" } }),
  ];
  expect(queries).toBeTypeOf("function");
});
