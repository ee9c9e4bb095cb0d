/** Each stored state of a file, and what its owner sees of it. `checking` means that the virus scanner hasn't answered yet. */
export const fileStates = { checking: "checking", clean: "stored", infected: "unsafe" } as const;

export type StoredFileState = keyof typeof fileStates;
export type FileState = (typeof fileStates)[StoredFileState];
