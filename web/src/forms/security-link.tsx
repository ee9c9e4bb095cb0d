import { NewTabLink } from "../ui/new-tab-link.tsx";

/** Beside the label of a protected number. In a new tab, so that what was typed stays. */
export function SecurityLink() {
  return (
    <span className="ml-auto text-right text-xs sm:text-sm">
      <NewTabLink href="/security">How we protect it</NewTabLink>
    </span>
  );
}
