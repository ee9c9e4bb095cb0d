/** A lender's program in one name. Many programs already begin with their lender's. */
export const nameProgram = (lenderName: string, programName: string): string =>
  programName.toLowerCase().startsWith(lenderName.toLowerCase()) ? programName : `${lenderName}, ${programName}`;
