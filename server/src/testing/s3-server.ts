import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll } from "vitest";
import type { S3Place } from "../files/s3-file-store.ts";

/** Starts a real S3 server over HTTP with one bucket and one access key, for one test file. */
export const startS3Server = async (): Promise<S3Place & { readonly directory: string; close(): Promise<void> }> => {
  const directory = await mkdtemp(path.join(tmpdir(), "funding-desk-s3-"));
  const bucket = "client-files";
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  afterAll(async () => {
    await close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: "us-east-1",
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    directory,
    close,
  };
};
