import type { PictureSource } from "../../ui/picture.tsx";

// Named by shot and width: dashboard-960.avif. `npm run pictures` makes them anew.
const files = import.meta.glob<string>("../../pictures/*.{avif,webp}", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const inFormat = (shot: string, format: "avif" | "webp") =>
  Object.entries(files)
    .flatMap(([path, url]) => {
      const [, name, width, extension] = /\/([a-z]+)-(\d+)\.(\w+)$/.exec(path) ?? [];
      return name === shot && extension === format ? [{ url, width: Number(width) }] : [];
    })
    .sort((one, other) => one.width - other.width);

const picture = (shot: string, width: number, height: number): PictureSource => ({
  avif: inFormat(shot, "avif"),
  webp: inFormat(shot, "webp"),
  width,
  height,
});

/** Screens of this portal as the end-to-end run photographs them, with a sample client's data. */
export const laptopShots = {
  dashboard: {
    image: picture("dashboard", 1280, 800),
    alt: "The portal's dashboard on a laptop: the applications of a sample client, each with its date and status.",
  },
} as const;

export const phoneShots = {
  prequalification: {
    image: picture("prequalification", 480, 1013),
    alt: "The pre-qualification form on a phone, with a sample client's answers about the business.",
  },
  documents: {
    image: picture("documents", 480, 1013),
    alt: "The documents screen on a phone: files that a sample client has uploaded.",
  },
  slots: {
    image: picture("slots", 480, 1013),
    alt: "Choosing a time for a call on a phone: a calendar and the free times of the chosen day.",
  },
} as const;
