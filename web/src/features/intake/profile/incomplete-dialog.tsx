import { useEffect, useState, useSyncExternalStore } from "react";
import { formatCount } from "../../../forms/format-count.ts";
import { isPrequalified } from "../../../identity/session.ts";
import { readJson, readText, subscribeToStorage } from "../../../identity/storage.ts";
import { readTab, writeTab } from "../../../identity/tab-storage.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { refreshProfile } from "../../accounts/sign-in/refresh-profile.ts";
import { MissingList } from "./missing-list.tsx";
import { profilePath } from "./profile-address.ts";

type Place = "dashboard" | "prequalification";

// Shown once per visit, wherever that is first. People just dismiss a popup that returns.
const toStorageKey = (userId: string): string => `profilePrompt:${userId}`;
const wasShown = (key: string): boolean => readTab(key) !== null;
const remember = (key: string): void => writeTab(key, "shown");

const isFlagged = (): boolean => readText("profile_completed") === "false";

/** Whether the popup opens as soon as its page is there. */
export const isProfilePopupDue = (userId: string): boolean => isFlagged() && !wasShown(toStorageKey(userId));

/** What the client should do first. The pre-qualification comes before the profile, and one that has begun is here. */
type MainThing = "profile" | "prequalification" | "here";

const findMainThing = (place: Place, wasSent: boolean): MainThing => {
  if (wasSent) return "profile";
  return place === "prequalification" ? "here" : "prequalification";
};

const leads: Readonly<Record<MainThing, string>> = {
  profile: "These details are still missing. You can add them later.",
  prequalification: "Your pre-qualification comes first. Your profile can wait.",
  here: "Your pre-qualification comes first: four short steps. Your profile can wait.",
};

function Actions({ main, onFollow }: { readonly main: MainThing; readonly onFollow: () => void }) {
  return (
    <>
      {main === "here" && (
        <Button variant="primary" onClick={onFollow}>
          Start
        </Button>
      )}
      {main === "prequalification" && (
        <LinkButton to="/dashboard/prequalification" variant="primary" onClick={onFollow}>
          Go to PreQualification
        </LinkButton>
      )}
      <LinkButton to={profilePath} variant={main === "profile" ? "primary" : "secondary"} onClick={onFollow}>
        Go to Profile
      </LinkButton>
      {main !== "here" && (
        <Button variant={main === "profile" ? "secondary" : "quiet"} onClick={onFollow}>
          Not now
        </Button>
      )}
    </>
  );
}

interface ProfileIncompleteProps {
  readonly place: Place;
  readonly userId: string;
  /** Asks the server for the flag when mounted, instead of using the stored one. */
  readonly isRefreshing?: boolean | undefined;
}

/** Tells a client what is missing from an incomplete profile, with links to it. */
export function ProfileIncompleteDialog({ place, userId, isRefreshing = false }: ProfileIncompleteProps) {
  const key = toStorageKey(userId);
  const isIncomplete = useSyncExternalStore(subscribeToStorage, isFlagged, () => false);
  // A flag set later must not open a popup over what the person is doing, such as reading a receipt.
  const [wasIncomplete] = useState(isFlagged);
  const [isDismissed, setDismissed] = useState(() => wasShown(key));
  const [isSettled, setSettled] = useState(!isRefreshing);
  useEffect(() => {
    if (isRefreshing) refreshProfile().finally(() => setSettled(true));
  }, [isRefreshing]);
  const main = findMainThing(
    place,
    useSyncExternalStore(subscribeToStorage, isPrequalified, () => false),
  );
  const dismiss = () => {
    remember(key);
    setDismissed(true);
  };
  return (
    <Dialog
      isOpen={isIncomplete && (wasIncomplete || isRefreshing) && isSettled && !isDismissed}
      onClose={dismiss}
      isDismissable
      title="Your profile isn't complete"
      actions={<Actions main={main} onFollow={dismiss} />}
    >
      <p>{leads[main]}</p>
      <Missing labels={readJson("missing_fields") ?? []} isFolded={main !== "profile"} onFollow={dismiss} />
    </Dialog>
  );
}

interface MissingProps {
  readonly labels: readonly string[];
  /** Something else comes first. */
  readonly isFolded: boolean;
  readonly onFollow: () => void;
}

function Missing({ labels, isFolded, onFollow }: MissingProps) {
  const list = <MissingList labels={labels} onFollow={onFollow} />;
  if (!isFolded) return list;
  return <Fold label={`${formatCount(labels.length, "detail")} for later`}>{list}</Fold>;
}
