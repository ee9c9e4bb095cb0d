import { closeTag, openTag, otherwiseTag, valueTag } from "@funding-desk/contract/firm/page-tags";
import type { TagName } from "@funding-desk/contract/site/page-part/view";
import type { ReactNode } from "react";

/**
 * While the site is built, what the desk can change is written as tags, which the server fills in: see ARCHITECTURE, "A public
 * page". In the browser, the same components render what the server has filled in.
 */
export const isTemplate = import.meta.env.SSR && import.meta.env.PROD;

/** Gives each of these values a tag. */
export const tagValues = <Name extends TagName>(...names: readonly Name[]): Readonly<Record<Name, string>> =>
  Object.fromEntries(names.map((name) => [name, valueTag(name)])) as Record<Name, string>;

interface RepeatProps<Item> {
  readonly name: TagName;
  readonly items: readonly Item[];
  /** In place of each item while the site is built. */
  readonly template: Item;
  readonly children: (item: Item, index: number) => ReactNode;
}

/** Renders each item. In a built page, one of them between tags. */
export function Repeat<Item>({ name, items, template, children }: RepeatProps<Item>) {
  if (!isTemplate) return items.map(children);
  return (
    <>
      {openTag(name)}
      {children(template, 0)}
      {closeTag(name)}
    </>
  );
}

interface WhenProps {
  readonly name: TagName;
  /** Whether the value is there. */
  readonly is: boolean;
  readonly children: ReactNode;
  readonly otherwise?: ReactNode;
}

/** Renders its children, or what is there otherwise. A built page has both, between tags. */
export function When({ name, is, children, otherwise }: WhenProps) {
  if (!isTemplate) return is ? children : otherwise;
  return (
    <>
      {openTag(name)}
      {children}
      {closeTag(name)}
      {otherwise && (
        <>
          {otherwiseTag(name)}
          {otherwise}
          {closeTag(name)}
        </>
      )}
    </>
  );
}
