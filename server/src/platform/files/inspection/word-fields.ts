/** Dynamic Data Exchange, in the two ways that Word knows it. A nested QUOTE can spell it for the field around it. */
const program = /^["\s]*(?:QUOTE["\s]+)?DDE(?:AUTO)?(?:["\s]|$)/i;
/** Text spelled in character codes. No one writes that but to hide it. */
const hiddenText = /^["\s]*QUOTE(?:["\s]+\d+){3}/i;
/** Fields that show what another file contains. */
const otherFile = /^["\s]*(?:INCLUDE(?:PICTURE|TEXT)?|IMPORT|LINK|DATABASE)(?:["\s]|$)/i;
/** Backslashes are doubled in an instruction. A single one begins a switch. */
const otherComputer = /(?:https?|ftp|mhtml):|file:\/\/(?!(?:localhost)?\/[a-z0-9])|(?:^|["\s])(?:\\{2}|\/\/)/i;

/** Whether a field's instruction starts another program, or fetches something from another computer. */
export const isActiveField = (instruction: string): boolean =>
  program.test(instruction) ||
  hiddenText.test(instruction) ||
  (otherFile.test(instruction) && otherComputer.test(instruction));
