const unsaved = new Set<symbol>();

/** Registers unsaved changes on the page. Returns a function that removes them. */
export const addUnsaved = (): (() => void) => {
  const note = Symbol("unsaved");
  unsaved.add(note);
  return () => {
    unsaved.delete(note);
  };
};

/** Whether signing out now would lose changes. For navigation, `UnsavedGuard` asks on its own. */
export const hasUnsaved = (): boolean => unsaved.size > 0;
