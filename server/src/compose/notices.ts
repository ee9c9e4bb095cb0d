import { createSignedNotes } from "../crypto/signed-note.ts";
import type { AccountService } from "../features/account/account.service.ts";
import type { ApplicationService } from "../features/application/application.service.ts";
import { mailPreferenceRoutes } from "../features/mail-preference/mail-preference.routes.ts";
import { createMailPreferenceService } from "../features/mail-preference/mail-preference.service.ts";
import { documentNoticeQueue, type Notice, noticeQueue } from "../features/notice/notice.service.ts";
import { createNoticeDelivery } from "../features/notice/notice-delivery.service.ts";
import type { PrequalificationService } from "../features/prequalification/prequalification.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts
  extends Pick<
    GroundFloor,
    "firm" | "database" | "secrets" | "jobs" | "mails" | "letterhead" | "publicUrl" | "timeZone"
  > {
  readonly accounts: AccountService;
  readonly prequalifications: PrequalificationService;
  readonly applications: ApplicationService;
}

/** Which mails a client wants, and the mails that tell of a notice. */
export const composeNotices = (parts: Parts) => {
  const { firm, secrets, jobs, publicUrl } = parts;
  const preferences = createMailPreferenceService({
    ...parts,
    links: createSignedNotes(secrets, "mail-preference"),
    siteUrl: publicUrl,
  });
  const deliver = createNoticeDelivery({ ...parts, preferences, advisorName: firm.advisor.name });
  for (const queue of [noticeQueue, documentNoticeQueue]) jobs.work(queue, ({ data }) => deliver(data as Notice));
  return { preferences, routes: mailPreferenceRoutes(preferences) };
};
