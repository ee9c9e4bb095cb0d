/** Characters with a special meaning to file systems or unpacking programs. */
const unsafe = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;
const reservedOnWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const maxChars = 120;

/** Makes one part of a path safe to unpack anywhere. */
const toSafePart = (name: string): string => {
  const trimmed = name
    .normalize("NFC")
    .replace(unsafe, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  const whole = reservedOnWindows.test(trimmed) ? `_${trimmed}` : trimmed || "file";
  const dot = whole.lastIndexOf(".");
  const ending = dot > 0 && whole.length - dot <= 10 ? whole.slice(dot) : "";
  // Cut by code points, so that no half character is left.
  return [...whole.slice(0, whole.length - ending.length)].slice(0, maxChars).join("") + ending;
};

const numberPart = (name: string, number: number): string => {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`;
};

/** Hands out paths inside an archive, each once ignoring case: some file systems treat `A` and `a` alike. */
export const createArchiveNames = () => {
  const taken = new Set<string>();
  return (folder: string, name: string): string => {
    const [safeFolder, safeName] = [toSafePart(folder), toSafePart(name)];
    for (let number = 1; ; number += 1) {
      const path = `documents/${safeFolder}/${number === 1 ? safeName : numberPart(safeName, number)}`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  };
};
