/// <reference path="../../server/src/testing/s3rver.d.ts" />
import { mkdir } from "node:fs/promises";
import S3rver from "s3rver";

/** `node bucket.ts <port> <folder> <bucket>` serves one S3 bucket from a folder, for trying the cluster. */
const [port, directory = "", bucket = ""] = process.argv.slice(2);
await mkdir(directory, { recursive: true });
await new S3rver({
  port: Number(port),
  address: "127.0.0.1",
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
}).run();
