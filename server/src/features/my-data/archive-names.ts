/** Characters that a file system or an unpacking program could take for something else. */
const unsafe = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;
const reservedOnWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const maxChars = 120;

/** One part of a path that is safe to unpack anywhere. */
const safePart = (name: string): string => {
  const trimmed = name
    .normalize("NFC")
    .replace(unsafe, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  const whole = reservedOnWindows.test(trimmed) ? `_${trimmed}` : trimmed || "file";
  const dot = whole.lastIndexOf(".");
  const ending = dot > 0 && whole.length - dot <= 10 ? whole.slice(dot) : "";
  // By code points: half a character is none.
  return [...whole.slice(0, whole.length - ending.length)].slice(0, maxChars).join("") + ending;
};

const numbered = (name: string, number: number): string => {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`;
};

/** Gives out paths inside an archive, each once, whatever the case: not every file system tells `A` from `a`. */
export const createArchiveNames = () => {
  const taken = new Set<string>();
  return (folder: string, name: string): string => {
    const [safeFolder, safeName] = [safePart(folder), safePart(name)];
    for (let number = 1; ; number += 1) {
      const path = `documents/${safeFolder}/${number === 1 ? safeName : numbered(safeName, number)}`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  };
};
