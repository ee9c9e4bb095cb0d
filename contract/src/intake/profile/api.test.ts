import { expect, test } from "vitest";
import { prequalificationForm } from "../prequalification/form.ts";
import { profileDetails } from "./api.ts";

test("the profile's answer has room for each funding question of the pre-qualification", () => {
  const wireNames = Object.values(prequalificationForm.steps.funding.fields).map(({ wire }) => wire);
  const data = Object.fromEntries(wireNames.map((name) => [name, null]));
  const { error } = profileDetails.output.safeParse({ data });
  const unknown = error?.issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
  expect(unknown).toEqual([]);
});
