/** Whether a field's instruction starts another program: Dynamic Data Exchange, in the two ways that Word knows it. */
export const startsProgram = (instruction: string): boolean => /^["\s]*DDE(?:AUTO)?(?:["\s]|$)/i.test(instruction);
