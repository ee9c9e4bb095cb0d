/**
 * The selection after a press with Shift held: every row from the anchor to the pressed one becomes like the pressed one.
 * @param anchor the row pressed before; null when there was none
 */
export const extendSelection = (
  { ids, before, after }: { ids: readonly string[]; before: ReadonlySet<string>; after: ReadonlySet<string> },
  anchor: string | null,
): ReadonlySet<string> => {
  const pressed = ids.find((id) => before.has(id) !== after.has(id));
  const [from, to] = [ids.indexOf(anchor ?? ""), ids.indexOf(pressed ?? "")];
  if (pressed === undefined || from < 0) return after;
  const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  const chosen = new Set(after);
  for (const id of between) {
    if (after.has(pressed)) chosen.add(id);
    else chosen.delete(id);
  }
  return chosen;
};
