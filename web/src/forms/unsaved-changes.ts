const unsaved = new Set<symbol>();

/** Notes that the page holds something that is not saved. Returns the way to take it back. */
export const noteUnsaved = (): (() => void) => {
  const note = Symbol("unsaved");
  unsaved.add(note);
  return () => {
    unsaved.delete(note);
  };
};

/** Whether signing out now would lose something typed; navigation is asked about by `UnsavedGuard` itself. */
export const hasUnsaved = (): boolean => unsaved.size > 0;
