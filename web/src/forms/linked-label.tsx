import { Fragment } from "react";
import { NewTabLink } from "../ui/new-tab-link.tsx";

interface LinkedLabelProps {
  readonly text: string;
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/** A label in which some words open a page of the site in a new tab. */
export function LinkedLabel({ text, links }: LinkedLabelProps) {
  const [link, ...rest] = links;
  if (!link) return <>{text}</>;
  const at = text.indexOf(link.text);
  if (at < 0) return <LinkedLabel text={text} links={rest} />;
  return (
    <Fragment>
      {text.slice(0, at)}
      <NewTabLink href={link.href}>{link.text}</NewTabLink>
      <LinkedLabel text={text.slice(at + link.text.length)} links={rest} />
    </Fragment>
  );
}
