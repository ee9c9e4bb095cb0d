import type { MouseEvent } from "react";
import { Link } from "react-router";
import { LinkButton } from "../../ui/link-button.tsx";
import { useGate } from "../prequalification/gate.tsx";
import type { Standing } from "./standing.ts";

interface StandingLinkProps {
  readonly standing: Standing;
  /** The way on is the page's one call to action. */
  readonly isMain?: boolean | undefined;
}

export function StandingLink({ standing, isMain = false }: StandingLinkProps) {
  const gate = useGate();
  const { fact, detail, link } = standing;
  const ask = (event: MouseEvent) => {
    if (!link?.isGated) return;
    event.preventDefault();
    void gate.goTo(link.path);
  };
  return (
    <>
      <p className="wrap-anywhere font-display text-lg leading-snug">{fact}</p>
      {detail && <p className="text-ink-soft text-sm">{detail}</p>}
      {link && isMain && (
        <div className="mt-3">
          <LinkButton to={link.path} onClick={ask} variant="primary" size="small">
            {link.label}
          </LinkButton>
        </div>
      )}
      {link && !isMain && (
        <Link to={link.path} onClick={ask} className="text-link mt-1 inline-flex min-h-11 items-center font-semibold">
          {link.label}
        </Link>
      )}
    </>
  );
}
