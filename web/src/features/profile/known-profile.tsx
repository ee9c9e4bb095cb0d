import { formatMoney, formatPhone } from "@funding-desk/contract/forms/format";
import type { ProfileWire } from "@funding-desk/contract/profile/api";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { profileQuery } from "./profile-query.ts";

const money = (digits: string | undefined): string => formatMoney(digits ?? "");
const yesOrNo = (answer: string | undefined): string =>
  answer ? answer.charAt(0).toUpperCase() + answer.slice(1) : "";
const orOther = (choice: string | undefined, other: string | undefined): string =>
  [choice, choice === "Other" ? other : undefined].filter(Boolean).join(": ");

const personal = (profile: ProfileWire) => [
  { term: "First name", value: profile.first_name },
  { term: "Last name", value: profile.last_name },
  { term: "Email", value: profile.email },
  { term: "Mobile", value: formatPhone(profile.mobile) },
  { term: "State", value: profile.state },
];

const business = (profile: ProfileWire) => [
  { term: "Business name", value: profile.x_studio_business_name },
  { term: "Industry", value: orOther(profile.x_studio_industry_type, profile.x_studio_other_industry_type) },
  { term: "Entity type", value: orOther(profile.x_studio_entity_type, profile.x_studio_entity_type_other) },
  { term: "Years in business", value: profile.x_studio_years_in_business },
];

const financial = (profile: ProfileWire) => [
  { term: "Monthly revenue", value: money(profile.x_studio_monthly_revenue) },
  { term: "Annual revenue", value: money(profile.x_studio_annual_revenue) },
  { term: "Funding amount requested", value: money(profile.funding_amount_requested) },
  { term: "Purpose of funding", value: profile.purpose_of_funding },
  { term: "Personal credit score (estimated)", value: profile.estimated_personal_credit_score },
  { term: "Business credit score", value: profile.x_studio_business_credit_scores_db_paydex },
  { term: "Business debt now", value: yesOrNo(profile.x_studio_current_business_debt) },
  { term: "Debt balance", value: money(profile.debt_balance) },
];

/** What the firm knows of the client, to read. */
export function KnownProfile({ userId }: { readonly userId: string }) {
  const { data, isPending, refetch } = useQuery(profileQuery(userId));
  if (isPending) {
    return (
      <LoadingArea>
        <Skeleton className="h-64 w-full" />
      </LoadingArea>
    );
  }
  if (!data) {
    return (
      <Notice
        tone="error"
        title="We could not load your profile"
        action={
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Card title="Personal Information">
        <DescriptionList items={personal(data)} emptyText="Not known yet" />
      </Card>
      <Card title="Business Information">
        <DescriptionList items={business(data)} emptyText="Not known yet" />
      </Card>
      <Card title="Financial Snapshot">
        <DescriptionList items={financial(data)} emptyText="Not known yet" />
      </Card>
    </>
  );
}
