import { API, type Project } from "typescript/unstable/sync";

/** The server's sources without its tests, as TypeScript understands them. */
export interface Sources {
  /** The repository's folder. */
  readonly root: string;
  readonly project: Project;
  /** Reads a file as if it held this text from now on. */
  change(file: string, text: string): void;
  close(): void;
}

export const openSources = (root: string): Sources => {
  const config = `${root}/server/tsconfig.product.json`;
  // A project of its own, in no file.
  const texts = new Map([
    [config, JSON.stringify({ extends: "./tsconfig.json", exclude: ["src/**/*.test.ts", "src/testing"] })],
  ]);
  const api = new API({
    cwd: root,
    fs: { readFile: (file) => texts.get(file), fileExists: (file) => (texts.has(file) ? true : undefined) },
  });
  let snapshot = api.updateSnapshot({ openProjects: [config] });
  return {
    root,
    get project() {
      const project = snapshot.getProject(config);
      if (!project) throw new Error("TypeScript does not open server/tsconfig.json.");
      return project;
    },
    change(file, text) {
      texts.set(file, text);
      const before = snapshot;
      snapshot = api.updateSnapshot({ fileChanges: { changed: [file] } });
      before.dispose();
    },
    close: () => api.close(),
  };
};
