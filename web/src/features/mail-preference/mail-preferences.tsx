import type { MailPreferencesWire } from "@funding-desk/contract/mail-preference/api";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CallError } from "../../api/call-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { BadLink } from "../site/bad-link.tsx";
import { MailPreferenceForm } from "./mail-preference-form.tsx";
import {
  linkedPreferences,
  ownPreferences,
  type PreferenceSource,
  preferencesQuery,
} from "./mail-preference-queries.ts";

/** The signed-in client's choice, on the profile page. */
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

/** The same by a mail's link. */
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
      What you book, send or change is always confirmed by email, and so is what concerns the safety of your account.
      The rest is your choice.
    </p>
  );
}

function BrokenLink() {
  return <BadLink>Signed in, you find the same choice under Profile.</BadLink>;
}

interface PreferencesProps {
  readonly source: PreferenceSource;
  readonly frame: (form: ReactNode, email: MailPreferencesWire["email"]) => ReactNode;
}

function Preferences({ source, frame }: PreferencesProps) {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery(source));
  if (data) return frame(<MailPreferenceForm known={data} source={source} />, data.email);
  if (error instanceof CallError && (error.status === 403 || error.status === 404 || error.status === 400))
    return <BrokenLink />;
  if (error && !isFetching) {
    return (
      <Notice
        tone="error"
        title="We could not load your choice of emails."
        action={
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  return (
    <LoadingArea>
      <Skeleton className="h-64 w-full" />
    </LoadingArea>
  );
}
