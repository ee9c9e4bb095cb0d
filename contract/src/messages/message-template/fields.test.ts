import { expect, test } from "vitest";
import { fillTemplate, findFieldFault, type TemplateValues } from "./fields.ts";

const values: TemplateValues = {
  first_name: "Ada",
  last_name: "King",
  business_name: "Tide & {{last_name}} $& Sons",
  advisor_name: "Ann",
  next_call: "",
  open_documents: "",
  firm_name: "Firm",
  firm_phone: "(555) 010-0142",
};

test("fills in each field once, and leaves the braces of a value alone", () => {
  expect(fillTemplate("Hi {{ First_Name }} of {{business_name}}, {{first_name}}.", values)).toEqual({
    text: "Hi Ada of Tide & {{last_name}} $& Sons, Ada.",
    empty: [],
  });
});

test("writes a fallback where nothing is known, and says where", () => {
  expect(fillTemplate("{{open_documents}} / {{next_call}} / {{next_call}}", values)).toEqual({
    text: "nothing at the moment / not booked yet / not booked yet",
    empty: ["next_call", "open_documents"],
  });
});

test("names an unknown field and half a field", () => {
  expect(findFieldFault("Hi {{first_name}}, {{ssn}}")).toContain("{{ssn}}");
  expect(findFieldFault("Hi {{}}")).toContain("{{}}");
  for (const half of ["Hi {{first_name}", "Hi first_name}}", "{{first_name"])
    expect(findFieldFault(half)).toContain("two braces");
  for (const fine of ["Hi {{first_name}}", "A {set} of {braces}", ""]) expect(findFieldFault(fine)).toBeUndefined();
  expect(fillTemplate("{{constructor}} {{ssn}}", values).text).toBe("{{constructor}} {{ssn}}");
});
