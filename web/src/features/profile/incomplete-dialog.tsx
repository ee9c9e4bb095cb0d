import { useEffect, useState, useSyncExternalStore } from "react";
import { readJson, readText, subscribeToStorage } from "../../session/storage.ts";
import { refreshProfile } from "../../sign-in/refresh-profile.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { MissingList } from "./missing-list.tsx";
import { profilePath } from "./profile-address.ts";

type Place = "dashboard" | "prequalification";

// Shown once per place and session. People just dismiss a popup that returns on every visit.
const toStorageKey = (place: Place, userId: string): string => `profilePrompt:${place}:${userId}`;
const wasShown = (key: string): boolean => {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};
const remember = (key: string): void => {
  try {
    sessionStorage.setItem(key, "shown");
  } catch {
    // Storage is blocked, so the popup returns after a reload.
  }
};

const isFlagged = (): boolean => readText("profile_completed") === "false";

interface ProfileIncompleteProps {
  readonly place: Place;
  readonly userId: string;
  /** Asks the server for the flag when mounted, instead of using the stored one. */
  readonly isRefreshing?: boolean | undefined;
}

/** Tells a client what is missing from an incomplete profile, with links to it. */
export function ProfileIncompleteDialog({ place, userId, isRefreshing = false }: ProfileIncompleteProps) {
  const key = toStorageKey(place, userId);
  const isIncomplete = useSyncExternalStore(subscribeToStorage, isFlagged, () => false);
  // A flag set later must not open a popup over what the person is doing, such as reading a receipt.
  const [wasIncomplete] = useState(isFlagged);
  const [isDismissed, setDismissed] = useState(() => wasShown(key));
  const [isSettled, setSettled] = useState(!isRefreshing);
  useEffect(() => {
    if (isRefreshing) refreshProfile().finally(() => setSettled(true));
  }, [isRefreshing]);
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
      actions={
        <>
          <LinkButton to={profilePath} variant="primary" onClick={dismiss}>
            Go to Profile
          </LinkButton>
          <Button onClick={dismiss}>Not now</Button>
        </>
      }
    >
      <p>These details are still missing. You can continue now and add them later.</p>
      <MissingList labels={readJson("missing_fields") ?? []} onFollow={dismiss} />
    </Dialog>
  );
}
