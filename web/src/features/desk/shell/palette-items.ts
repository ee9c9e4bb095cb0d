import type { FoundClient } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { Act, ActGroup, ActPlace } from "../../../desk-parts/keys/act.ts";

export interface PaletteItem {
  readonly id: string;
  readonly name: string;
  /** Beside the name. */
  readonly aside?: string | undefined;
  /** Below it. */
  readonly note?: string | undefined;
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** Asks further instead of closing. */
  readonly act?: Act;
}

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Each typed word begins one of the name's. */
const matches = (name: string, typed: readonly string[]): boolean => {
  const words = toWords(name);
  return typed.every((each) => words.some((word) => word.startsWith(each)));
};

/** Choices show up at once when what was typed begins with their act: "move app". */
const listChoices = (title: string, act: Act, typed: readonly string[]): PaletteItem[] => {
  const [first] = typed;
  if (!act.choices || first === undefined || !matches(act.name, [first])) return [];
  return act.choices
    .filter(({ name }) => matches(`${act.name} ${name}`, typed))
    .map(({ name, act: run }) => ({
      id: `${title} ${act.name} ${name}`,
      name: `${act.name.replace("…", "")} ${name}`,
      run,
    }));
};

const toItem = (title: string, act: Act): PaletteItem => ({
  id: `${title} ${act.name}`,
  name: act.name,
  keys: act.keys,
  run: act.act,
  ...(act.choices && { act }),
});

/** Acts whose words begin as typed; without anything typed, all of them. */
export const listActItems = (groups: readonly ActGroup[], of: ActPlace, text: string): PaletteSection[] => {
  const typed = toWords(text);
  return groups
    .filter((group) => group.of === of)
    .map(({ title, acts }) => ({
      id: title,
      title,
      items: acts
        .filter(({ isKeyOnly }) => !isKeyOnly)
        .flatMap((act) => [
          ...(matches(act.name, typed) ? [toItem(title, act)] : []),
          ...listChoices(title, act, typed),
        ]),
    }))
    .filter(({ items }) => items.length > 0);
};

/** What an act asks for: "Move to…" which status. */
export const listChoiceItems = (act: Act, text: string): PaletteSection[] => {
  const typed = toWords(text);
  const items = (act.choices ?? [])
    .filter(({ name }) => matches(name, typed))
    .map(({ name, act: run }) => ({ id: name, name, run }));
  return items.length > 0 ? [{ id: act.name, title: act.name, items }] : [];
};

export const toClientItems = (
  title: string,
  clients: readonly FoundClient[],
  open: (clientId: string) => void,
): PaletteSection[] =>
  clients.length === 0
    ? []
    : [
        {
          id: title,
          title,
          items: clients.map((client) => ({
            id: client.client_id,
            name: client.client_name,
            aside: client.business_name,
            note: `${client.reference ? `${client.reference}, ${client.status}` : "Nothing sent yet"}, ${client.email}`,
            run: () => open(client.client_id),
          })),
        },
      ];
