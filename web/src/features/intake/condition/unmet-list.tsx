import type { Unmet } from "@funding-desk/contract/intake/status/unmet";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";

interface UnmetListProps {
  readonly clientId: string;
  readonly unmet: readonly Unmet[];
}

/** What a file still needs, each with a link to the part of the file where that is done. A new tab keeps what was typed. */
export function UnmetList({ clientId, unmet }: UnmetListProps) {
  return (
    <ul className="ml-5 list-disc">
      {unmet.map(({ text, section }) => (
        <li key={text} className="wrap-anywhere">
          <NewTabLink
            href={`/desk/clients/${clientId}#${section}`}
          >{`${text[0]?.toUpperCase()}${text.slice(1)}`}</NewTabLink>
        </li>
      ))}
    </ul>
  );
}
