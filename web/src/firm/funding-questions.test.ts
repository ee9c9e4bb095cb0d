import { industryOptions } from "@funding-desk/contract/forms/options/industries";
import { describe, expect, test } from "vitest";
import { fillClaimsInData, parseClaims } from "./claim-text.ts";
import { claims } from "./claims.ts";
import { fundingQuestions } from "./funding-questions.ts";

const paragraphs = fundingQuestions.flatMap(({ answer }) => answer);
const whole = paragraphs.join(" ");

describe("the ten questions", () => {
  test("there are ten, each with an answer", () => {
    expect(fundingQuestions).toHaveLength(10);
    expect(new Set(fundingQuestions.map(({ question }) => question)).size).toBe(10);
    for (const { answer } of fundingQuestions) expect(answer.length).toBeGreaterThan(0);
  });

  test.each([
    "lenders.wording",
    "approvalTime.wording",
    "fundingTime.wording",
    "sbaTime.wording",
    "minTimeInBusiness.wording",
    "minMonthlyRevenue.wording",
    "cardDuration.value",
    "minutes.wording",
  ])("include the claim %s as a placeholder", (claim) => {
    expect(whole).toContain(`{claim:${claim}}`);
  });

  test("state the firm's claims only through placeholders", () => {
    const bare = whole.replace(/\{claim:[^}]+\}/g, "");
    for (const { value, wording } of Object.values(claims)) {
      expect(bare).not.toContain(wording);
      if (value.length > 2) expect(bare).not.toContain(value);
    }
  });

  test("give the number of industries in the pre-qualification", () => {
    expect(whole).toContain(`lists ${industryOptions.length} industries`);
    expect(industryOptions.at(-1)?.value).toBe("Other");
  });

  test("promise nothing", () => {
    expect(whole).not.toMatch(/guaranteed|no credit check|instant approval|everyone qualifies/i);
  });
});

describe("placeholders", () => {
  test("are parsed and filled in", () => {
    expect(parseClaims("It takes {claim:minutes.wording}.")).toEqual([
      "It takes ",
      { claim: "minutes", column: "wording" },
      ".",
    ]);
    expect(fillClaimsInData("{claim:lenders.value} and {claim:years.value}")).toBe(
      `${claims.lenders.value} and ${claims.years.value}`,
    );
    expect(parseClaims("Plain.")).toEqual(["Plain."]);
    for (const paragraph of paragraphs) expect(fillClaimsInData(paragraph)).not.toContain("{");
  });

  test("throw for an unknown claim", () => {
    expect(() => parseClaims("{claim:fame.value}")).toThrow(/no claim named fame/);
  });
});
