import type { PreflightFinding } from "@funding-desk/contract/placement/submission/preflight";
import type { ReadyProgram } from "@funding-desk/contract/placement/submission/readiness-desk-api";
import { expect, test } from "vitest";
import { type PlaceableClient, startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { ann, bob, manager, auditor, newPlaceable, prepare, toPath, request } = desk;

const toUrl = ({ clientId }: Pick<PlaceableClient, "clientId">) => `/desk/clients/${clientId}/readiness`;
const read = async (client: PlaceableClient): Promise<{ programs: ReadyProgram[]; owed: { sentence: string }[] }> =>
  (await request(ann, "GET", toUrl(client))).body.data;

test("says of a prepared file what the check before sending says, and of other programs what they'd lack", async () => {
  const client = await newPlaceable();
  const before = await read(client);
  expect(before.programs.length).toBeLessThanOrEqual(3);
  for (const { submission_id: id, findings } of before.programs) {
    expect(id).toBeNull();
    expect(findings.map(({ kind }) => kind)).not.toContain("consent missing");
  }
  expect(before.owed.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(/^Bank statements/));

  const { id } = await prepare(client);
  const [prepared, ...others] = (await read(client)).programs;
  const { findings }: { findings: PreflightFinding[] } = (await request(ann, "GET", `${toPath(client, id)}/preflight`))
    .body.data;
  expect(findings.length).toBeGreaterThan(1);
  expect(prepared).toMatchObject({ submission_id: id, findings });
  expect(others.map(({ program_id }) => program_id)).not.toContain(prepared?.program_id);
});

test("is for who may work on the client's file", async () => {
  const client = await newPlaceable();
  const statuses = [];
  for (const caller of [undefined, client, bob, auditor, manager])
    statuses.push((await request(caller, "GET", toUrl(client))).status);
  expect(statuses).toEqual([401, 403, 404, 403, 200]);
  expect((await request(ann, "GET", toUrl({ clientId: "1" }))).status).toBe(400);
  expect((await request(ann, "GET", `${toUrl(client)}?more=1`)).status).toBe(400);
});
