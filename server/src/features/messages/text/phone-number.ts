/** Ten digits of a US number, however it was typed. Undefined for anything else. */
export const parseNumber = (typed: string): string | undefined => {
  const digits = typed.replace(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? national : undefined;
};

/** "(•••) •••-0123": enough for its owner to know which one it is. */
export const maskNumber = (number: string): string => `(•••) •••-${number.slice(-4)}`;

/** "(555) 010-0142" */
export const formatNumber = (number: string): string =>
  `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`;
