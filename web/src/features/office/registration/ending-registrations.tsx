import { registrations } from "@funding-desk/contract/office/registration/desk-api";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../http/desk-query.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { formatEnding, listEnding } from "./registration-words.ts";

const titles = {
  60: "A registration ends within 60 days",
  30: "A registration ends within 30 days",
  7: "A registration ends within 7 days",
  0: "A registration has ended",
} as const;

/** For managers: which of the firm's registrations end soon. Renders nothing while there is time. */
export function EndingRegistrations() {
  const { data } = useQuery(deskQuery(registrations));
  const ending = data ? listEnding(data.registrations, data.today) : [];
  const [first] = ending;
  if (!first) return null;
  return (
    <Notice
      tone={first.expiry.within <= 7 ? "error" : "warning"}
      title={titles[first.expiry.within]}
      action={
        <LinkButton size="small" to="/desk/settings/registrations">
          See registrations
        </LinkButton>
      }
    >
      <ul>
        {ending.map((each) => (
          <li key={`${each.registration.id}:${each.what}`}>{formatEnding(each)}</li>
        ))}
      </ul>
    </Notice>
  );
}
