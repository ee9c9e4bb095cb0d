import type { Answers } from "@funding-desk/contract/forms/field";
import { formatMoney } from "@funding-desk/contract/forms/format";
import type { LenderBrief } from "@funding-desk/contract/placement/package/brief";
import type { ApplicationOnFile } from "../../intake/application/application-record.service.ts";

/** What the summary says of the business, and the lender's page with it. */
export const toBrief = ({ answers, fundingType, requestedAmount }: ApplicationOnFile): LenderBrief => {
  const read = (name: string) => readText(answers, name);
  const join = (separator: string, ...names: string[]) => names.map(read).filter(Boolean).join(separator);
  return {
    funding_type: fundingType,
    requested_amount: requestedAmount,
    use_of_funds: join(": ", "purpose", "specificAssetType"),
    needed: read("timeframe"),
    state: read("businessState"),
    company: join(", ", "entityType", "industry"),
    time_in_business: read("timeInBusiness"),
    monthly_revenue: formatMoney(read("monthlyRevenue")),
    credit_score: read("personalCreditScore"),
    debt: read("hasDebt") === "yes" ? formatMoney(read("debtBalance")) || "Yes" : read("hasDebt") && "None stated",
  };
};

const readText = (answers: Answers, name: string): string => String(answers[name] ?? "");
