import { clientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { expect, it } from "vitest";
import { deskQuery } from "../../../../http/desk-query.ts";
import { toFileKey } from "./use-call-work.ts";

it("reads the client's file again under its own key", () => {
  expect(toFileKey("c1")).toEqual(deskQuery(clientFile, { params: { id: "c1" } }).queryKey);
});
