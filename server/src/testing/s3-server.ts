import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { S3Place } from "../platform/config/storage-address.ts";
import { cleanUpWith } from "./clean-up.ts";

interface TestS3Server extends S3Place {
  readonly directory: string;
  /** The file behind an object. */
  toFile(id: string): string;
  close(): Promise<void>;
  /** Opens it again at the same address, with what it held. */
  open(): Promise<void>;
}

/** Starts a real S3 server over HTTP with one bucket and one access key, for one test file. */
export const startS3Server = async (): Promise<TestS3Server> => {
  const directory = await mkdtemp(path.join(tmpdir(), "funding-desk-s3-"));
  const bucket = "client-files";
  const listen = async (port: number) => {
    const configureBuckets = [{ name: bucket }];
    const server = new S3rver({ port, address: "127.0.0.1", silent: true, directory, configureBuckets });
    return { server, port: (await server.run()).port };
  };
  const first = await listen(0);
  let open: S3rver | undefined = first.server;
  const close = async () => {
    const closing = open;
    open = undefined;
    await closing?.close();
  };
  cleanUpWith(async () => {
    await close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    endpoint: `http://127.0.0.1:${first.port}`,
    bucket,
    region: "us-east-1",
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    directory,
    toFile: (id) => path.join(directory, bucket, "files", `${id}._S3rver_object`),
    close,
    async open() {
      open ??= (await listen(first.port)).server;
    },
  };
};
