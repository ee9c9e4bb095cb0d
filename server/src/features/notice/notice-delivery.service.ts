import type { Database } from "../../db/database.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { Mail } from "../../mail/mail.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import type { AccountService, Client } from "../account/account.service.ts";
import type { ApplicationService } from "../application/application.service.ts";
import type { MailPreferenceService } from "../mail-preference/mail-preference.service.ts";
import type { PrequalificationService } from "../prequalification/prequalification.service.ts";
import type { Notice } from "./notice.ts";
import {
  applicationReceivedMail,
  documentsReceivedMail,
  type MailParts,
  newApplicationMail,
  newDeviceMail,
  newPrequalificationMail,
  prequalificationReceivedMail,
  welcomeMail,
} from "./notice-mails.ts";

interface Deps {
  readonly database: Database;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
  readonly advisorName: string;
  /** The firm's IANA zone. */
  readonly timeZone: string;
  readonly accounts: Pick<AccountService, "findClient">;
  readonly preferences: MailPreferenceService;
  readonly prequalifications: Pick<PrequalificationService, "factsOf">;
  readonly applications: Pick<ApplicationService, "factsOf">;
}

/** Writes the mails that a notice calls for; run twice it writes them once. */
export const createNoticeDelivery = (deps: Deps): ((notice: Notice) => Promise<void>) => {
  const spoken = (at: string): string =>
    new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long", timeZone: deps.timeZone }).format(
      new Date(at),
    );

  const mailsFor = async (notice: Notice, client: Client): Promise<Mail[]> => {
    const { clientId } = notice;
    const parts = (cause: string): MailParts => ({
      letterhead: deps.letterhead,
      advisorName: deps.advisorName,
      client,
      cause,
    });
    switch (notice.kind) {
      case "signed-up":
        return [welcomeMail(parts(clientId))];
      case "new-device":
        // At most one a day: a phone changes its network often.
        return [newDeviceMail(parts(`${clientId}:${notice.at.slice(0, 10)}`), spoken(notice.at))];
      case "prequalified": {
        const facts = await deps.prequalifications.factsOf(notice.subjectId);
        const about = parts(notice.subjectId);
        return facts ? [prequalificationReceivedMail(about, facts), newPrequalificationMail(about, facts)] : [];
      }
      case "applied": {
        const facts = await deps.applications.factsOf(notice.subjectId);
        const about = parts(notice.subjectId);
        return facts ? [applicationReceivedMail(about, facts), newApplicationMail(about, facts)] : [];
      }
      case "documents": {
        if (!(await deps.preferences.wants(clientId, "documents"))) return [];
        // At most one an hour.
        return [
          documentsReceivedMail(parts(`${clientId}:${notice.at.slice(0, 13)}`), {
            unsubscribeUrl: deps.preferences.unsubscribeUrl(clientId, "documents"),
            preferencesUrl: deps.preferences.pageUrl(clientId),
          }),
        ];
      }
    }
  };

  return async (notice) => {
    const client = await deps.accounts.findClient(notice.clientId);
    if (!client) return;
    const mails = await mailsFor(notice, client);
    await withTransaction(deps.database, async (tx) => {
      for (const mail of mails) await deps.mails.post(tx, notice.clientId, mail);
    });
  };
};
