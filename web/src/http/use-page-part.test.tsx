import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { firstParts, putPagePart } from "../testing/put-page-part.ts";
import { json, respondTo } from "../testing/respond.ts";
import { usePagePart } from "./use-page-part.ts";

function Lead() {
  return <p>{usePagePart("founder")?.lead ?? "nothing yet"}</p>;
}

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

test("renders at once what the server has put into the page, without asking", () => {
  const calls = respondTo({});
  putPagePart("founder", { ...firstParts.founder, lead: "From the page" });
  render(<Lead />);
  expect(screen.getByText("From the page")).toBeDefined();
  expect(calls).toEqual([]);
});

test("on a page opened by a link, asks once; after a failure, the next visit asks again", async () => {
  const calls = respondTo({});
  const { unmount } = render(<Lead />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText("nothing yet")).toBeDefined();
  unmount();
  const later = respondTo({
    "/page-parts": () => json({ data: { ...firstParts, founder: { ...firstParts.founder, lead: "Asked for" } } }),
  });
  render(
    <>
      <Lead />
      <Lead />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText("Asked for")).toHaveLength(2));
  expect(later.map(({ path }) => path)).toEqual(["/page-parts"]);
});
