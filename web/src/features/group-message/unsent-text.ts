/** Survives a look at the pipeline, but never enters the browser's storage. */
let unsent = "";

export const readUnsent = (): string => unsent;
export const keepUnsent = (text: string): void => {
  unsent = text;
};
