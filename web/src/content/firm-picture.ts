const files = import.meta.glob<string>("../../../firm/pictures/*.{avif,webp,jpg,jpeg,png}", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});
const byName = new Map(Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1), url]));

/** The address of a file in firm/pictures; undefined when none is named. @throws when it isn't there, which stops the build */
export const findFirmPicture = (name: string | undefined): string | undefined => {
  if (name === undefined) return undefined;
  const url = byName.get(name);
  if (url === undefined) throw new Error(`firm/pictures has no file ${name}.`);
  return url;
};
