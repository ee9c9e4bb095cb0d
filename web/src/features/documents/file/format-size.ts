const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** A file's size in KB: "1,204 KB". */
export const formatKilobytes = (bytes: number): string =>
  `${whole.format(bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1024)))} KB`;

/** A larger amount in MB: "15 MB", "1.4 MB". */
export const formatMegabytes = (bytes: number): string => `${oneDecimal.format(bytes / 1024 / 1024)}\u00a0MB`;
