import { myAdvisor } from "@funding-desk/contract/accounts/staff/api";
import { appointments } from "@funding-desk/contract/calendar/appointment/api";
import { apiBase, type Endpoint } from "@funding-desk/contract/http/endpoint";
import { applications } from "@funding-desk/contract/intake/application/api";
import { loadDraft } from "@funding-desk/contract/intake/draft/api";
import { owed } from "@funding-desk/contract/intake/owed/api";
import { prequalificationSummary } from "@funding-desk/contract/intake/prequalification/api";
import { timeline } from "@funding-desk/contract/intake/status/api";
import { unreadOwnMessages } from "@funding-desk/contract/messages/message/api";
import { ownAnswerGoals } from "@funding-desk/contract/office/answer-goal/api";
import { dashboardPath } from "../src/identity/route-rule.ts";

const at = ({ path }: Endpoint, query = ""): string => `${apiBase}${path}${query}`;

/** What the dashboard waits for (`web/src/routes/portal/home.tsx`), with placeholders as `askEarly` fills them in. */
export const firstAnswers = {
  page: dashboardPath,
  addresses: [
    at(timeline),
    at(owed),
    at(applications),
    at(prequalificationSummary, "?user_id=:user"),
    at(appointments, "?timezone=:timezone"),
    at(loadDraft).replace(":form", "application"),
    at(myAdvisor),
    at(ownAnswerGoals),
    at(unreadOwnMessages),
  ],
};
