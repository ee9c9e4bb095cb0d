import type { MailPreferencesWire } from "@funding-desk/contract/messages/mail-preference/api";
import { useQuery } from "@tanstack/react-query";
import { BadLink } from "../../../firm/bad-link.tsx";
import { CallError } from "../../../http/call-error.ts";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { MailPreferenceForm } from "./mail-preference-form.tsx";
import {
  linkedPreferences,
  ownPreferences,
  type PreferenceSource,
  preferencesQuery,
} from "./mail-preference-queries.ts";

/** The signed-in client's email preferences. */
export function MailPreferences({ userId }: { readonly userId: string }) {
  return <Preferences source={ownPreferences(userId)} toTitle={() => "Emails from us"} />;
}

/** The email preferences behind an email's link. */
export function LinkedMailPreferences({ link }: { readonly link: string }) {
  if (link === "") return <BrokenLink />;
  return <Preferences source={linkedPreferences(link)} toTitle={(email) => `Emails to ${email}`} />;
}

function BrokenLink() {
  return <BadLink>You can also sign in and change your emails under Profile, Notifications.</BadLink>;
}

interface PreferencesProps {
  readonly source: PreferenceSource;
  readonly toTitle: (email: MailPreferencesWire["email"]) => string;
}

function Preferences({ source, toTitle }: PreferencesProps) {
  return (
    <Loaded
      query={useQuery(preferencesQuery(source))}
      failedTitle="We couldn't load your email preferences"
      failed={(error) =>
        error instanceof CallError && [400, 403, 404].includes(error.status) ? <BrokenLink /> : undefined
      }
      skeleton={["h-64 w-full"]}
    >
      {(known) => (
        <Card title={toTitle(known.email)}>
          <p className="mb-6 max-w-measure text-ink-soft">
            We always confirm what you book, send or change, and write about your account's security. The rest is up to
            you.
          </p>
          <MailPreferenceForm known={known} source={source} />
        </Card>
      )}
    </Loaded>
  );
}
