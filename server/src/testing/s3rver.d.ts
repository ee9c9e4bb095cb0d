declare module "s3rver" {
  /** The part of the API that our tests use. */
  // biome-ignore lint/style/noDefaultExport: the package exports it this way.
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
