/** A lender's program in one name. Many programs already begin with their lender's. */
export const nameProgram = (lenderName: string, programName: string): string =>
  programName.toLowerCase().startsWith(lenderName.toLowerCase()) ? programName : `${lenderName}, ${programName}`;

/** The program's own part of that, for below its lender's name: "Term loan". */
export const nameProgramAlone = (lenderName: string, programName: string): string => {
  if (!programName.toLowerCase().startsWith(lenderName.toLowerCase())) return programName;
  const own = programName.slice(lenderName.length).replace(/^[\s,:–-]+/, "");
  return own === "" ? programName : own.slice(0, 1).toUpperCase() + own.slice(1);
};
