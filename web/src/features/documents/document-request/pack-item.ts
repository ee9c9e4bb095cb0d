/** What a pack holds of one document type. */
export interface PackItem {
  readonly typeId: number;
  /** The type's name. */
  readonly name: string;
  /** What to send, where the type's name doesn't say it: "Bank statements, 3 months". */
  readonly words: string;
  /** Documents of the type that we have. Whether they are complete is for a person to see. */
  readonly onFile: number;
  /** There is an open request for it. */
  readonly isAsked: boolean;
  /** False while we don't know whether this business is asked for it. */
  readonly isSure: boolean;
}

export interface PackChoiceProps {
  readonly clientId: string;
  /** The types that clients can be asked for. */
  readonly typeIds: ReadonlySet<number>;
  /** Types with an open request. */
  readonly asked: ReadonlySet<number>;
  /** Gets what the chosen pack asks for; nothing when none is chosen. */
  readonly onChoose: (items: readonly PackItem[]) => void;
}

/** Whether it's ticked when the pack is chosen. */
export const isMissing = ({ onFile, isAsked, isSure }: PackItem): boolean => isSure && onFile === 0 && !isAsked;

/** Why it isn't ticked; undefined for one that is. */
export const explainLeftOut = (item: PackItem): string | undefined => {
  if (item.isAsked) return "Already asked for";
  if (item.onFile > 0) return `On file: ${item.onFile}. Ask again if something is missing.`;
  return item.isSure ? undefined : "We don't know yet whether it's needed";
};
