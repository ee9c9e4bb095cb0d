declare module "chrome-launcher" {
  /** The part of the API that `chrome.ts` uses, so that types are checked where the package isn't installed. */
  export interface LaunchedChrome {
    readonly port: number;
    kill(): void;
  }
  export function launch(options: {
    readonly chromePath: string;
    readonly chromeFlags: readonly string[];
    readonly logLevel: "error";
  }): Promise<LaunchedChrome>;
}
