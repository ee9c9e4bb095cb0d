const recipientHeaders = new Set(["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"]);

/**
 * Every address a mail was sent or delivered to, in lower case. It takes only as long as the head is, since it comes before
 * everything else: mail from strangers ends here.
 * @param head the beginning of a mail, with its body or without
 */
export const readRecipients = (head: Buffer): string[] => {
  const recipients = new Set<string>();
  let isRecipient = false;
  for (const line of head.toString("latin1").split(/\r?\n/)) {
    if (line === "") break;
    const isFolded = line.startsWith(" ") || line.startsWith("\t");
    if (!isFolded) isRecipient = recipientHeaders.has(line.slice(0, line.indexOf(":")).trim().toLowerCase());
    if (!isRecipient) continue;
    const words = line.slice(isFolded ? 0 : line.indexOf(":")).toLowerCase();
    for (const word of words.split(/[\s<>,;:"()]+/)) if (/^[^@]+@/.test(word)) recipients.add(word);
  }
  return [...recipients];
};
