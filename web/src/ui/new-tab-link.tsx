import ExternalLink from "lucide-react/icons/external-link";

interface NewTabLinkProps {
  readonly href: string;
  readonly children: string;
}

/** A link that opens a new tab, and says so. Its icon stays on the line of its last word. */
export function NewTabLink({ href, children }: NewTabLinkProps) {
  const lastWordAt = children.lastIndexOf(" ") + 1;
  return (
    <a href={href} target="_blank" rel="noopener" className="text-link">
      {children.slice(0, lastWordAt)}
      <span className="whitespace-nowrap">
        {children.slice(lastWordAt)}{" "}
        <ExternalLink role="img" aria-label="(opens in a new tab)" className="mb-0.5 inline size-4 align-middle" />
      </span>
    </a>
  );
}
