import type { MailPreferencesWire } from "@funding-desk/contract/mail-preference/api";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CallError } from "../../api/call-error.ts";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { BadLink } from "../site/bad-link.tsx";
import { MailPreferenceForm } from "./mail-preference-form.tsx";
import {
  linkedPreferences,
  ownPreferences,
  type PreferenceSource,
  preferencesQuery,
} from "./mail-preference-queries.ts";

/** The signed-in client's email preferences, on the profile page. */
export function MailPreferences({ userId }: { readonly userId: string }) {
  return (
    <Preferences
      source={ownPreferences(userId)}
      frame={(form) => (
        <Card title="Emails from us">
          <Explanation />
          {form}
        </Card>
      )}
    />
  );
}

/** The email preferences behind an email's link. */
export function LinkedMailPreferences({ link }: { readonly link: string }) {
  if (link === "") return <BrokenLink />;
  return (
    <Preferences
      source={linkedPreferences(link)}
      frame={(form, email) => (
        <Card title={`Emails to ${email}`}>
          <Explanation />
          {form}
        </Card>
      )}
    />
  );
}

function Explanation() {
  return (
    <p className="mb-6 max-w-measure text-ink-soft">
      We always confirm by email what you book, send or change, and we always write about your account's security. The
      rest is up to you.
    </p>
  );
}

function BrokenLink() {
  return <BadLink>You can also sign in and change your emails under Profile.</BadLink>;
}

interface PreferencesProps {
  readonly source: PreferenceSource;
  readonly frame: (form: ReactNode, email: MailPreferencesWire["email"]) => ReactNode;
}

function Preferences({ source, frame }: PreferencesProps) {
  return (
    <Loaded
      query={useQuery(preferencesQuery(source))}
      failedTitle="We couldn't load your email preferences"
      failed={(error) =>
        error instanceof CallError && [400, 403, 404].includes(error.status) ? <BrokenLink /> : undefined
      }
      skeleton={["h-64 w-full"]}
    >
      {(known) => frame(<MailPreferenceForm known={known} source={source} />, known.email)}
    </Loaded>
  );
}
