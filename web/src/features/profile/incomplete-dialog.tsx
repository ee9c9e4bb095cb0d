import { useEffect, useState, useSyncExternalStore } from "react";
import { refreshProfile } from "../../session/profile.ts";
import { readJson, readText, subscribeToStorage } from "../../session/storage.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { MissingList } from "./missing-list.tsx";
import { profilePath } from "./profile-address.ts";

type Place = "dashboard" | "prequalification";

// Said once per place and session: a popup that returns at every visit is only pressed away.
const saidKey = (place: Place, userId: string): string => `profilePrompt:${place}:${userId}`;
const wasSaid = (key: string): boolean => {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};
const remember = (key: string): void => {
  try {
    sessionStorage.setItem(key, "said");
  } catch {
    // Storage is blocked: it is said again after a reload.
  }
};

const isFlagged = (): boolean => readText("profile_completed") === "false";

interface ProfileIncompleteProps {
  readonly place: Place;
  readonly userId: string;
  /** Asks the server for the flag on entry; otherwise the stored one counts. */
  readonly isRefreshing?: boolean | undefined;
}

/** Tells a client whose profile is flagged incomplete what is missing, with the way there. */
export function ProfileIncompleteDialog({ place, userId, isRefreshing = false }: ProfileIncompleteProps) {
  const key = saidKey(place, userId);
  const isIncomplete = useSyncExternalStore(subscribeToStorage, isFlagged, () => false);
  // A flag that comes later must not open a popup over what is being done: over the receipt of a submit, say.
  const [wasIncomplete] = useState(isFlagged);
  const [isAway, setAway] = useState(() => wasSaid(key));
  const [isSettled, setSettled] = useState(!isRefreshing);
  useEffect(() => {
    if (isRefreshing) refreshProfile().finally(() => setSettled(true));
  }, [isRefreshing]);
  const putAway = () => {
    remember(key);
    setAway(true);
  };
  return (
    <Dialog
      isOpen={isIncomplete && (wasIncomplete || isRefreshing) && isSettled && !isAway}
      onClose={putAway}
      isDismissable
      title="Your profile is not complete"
      actions={
        <>
          <LinkButton to={profilePath} variant="primary" onClick={putAway}>
            Go to Profile
          </LinkButton>
          <Button onClick={putAway}>Not now</Button>
        </>
      }
    >
      <p>These details are still missing. You can go on now and add them later.</p>
      <MissingList labels={readJson("missing_fields") ?? []} onFollow={putAway} />
    </Dialog>
  );
}
