import { beforeAll, expect, test, vi } from "vitest";
import { eicar, startClamdServer } from "../../testing/clamd-server.ts";
import { createPersonBody, issueSignupId, solveCaptcha } from "../../testing/factories.ts";
import { createStreamOpener } from "../../testing/live-stream.ts";
import { makeDoc, makePdf } from "../../testing/made-files.ts";
import { buildMultipart } from "../../testing/multipart.ts";
import { startDeskApi } from "../../testing/staff-api.ts";
import { insertStoredPrequalification } from "../../testing/stored-submission.ts";

const clamd = await startClamdServer();
const api = await startDeskApi({ config: { clamd: clamd.address } });
const listen = createStreamOpener(api.app);
beforeAll(async () => {
  await api.app.listen({ host: "127.0.0.1", port: 0 });
});

test("a sign-up reaches every desk at once, advisors included, since the client has no advisor yet", async () => {
  const { events } = await listen(await api.as("advisor"));
  const person = createPersonBody();
  const [sing_up_id, recaptcha_token] = [await issueSignupId(api.database), await solveCaptcha(api.app, "signup")];
  const payload = { ...person, sing_up_id, recaptcha_token };
  expect((await api.call(undefined, { method: "POST", url: "/api/auth/signup", payload })).status).toBe(201);
  const { rows } = await api.database.query<{ id: string }>("select id from clients where email = $1", [person.email]);
  await vi.waitFor(() => expect(events()).toEqual([{ client_id: rows[0]?.id }]), { timeout: 20_000 });
});

test.each([
  ["clean", makePdf(), "march.pdf"],
  ["infected", makeDoc({ text: eicar }), "march.doc"],
])("a document found %s reaches the desk when the scanner has answered, not before", async (state, bytes, name) => {
  clamd.behave("broken");
  const client = await api.client();
  await insertStoredPrequalification(api.database, client.clientId);
  const { events } = await listen(await api.as("manager"));
  const fields = { lead_user_id: client.clientId, lead_document_type_id: "4" };
  const form = await buildMultipart(fields, [{ part: "documents", name, bytes }]);
  expect((await api.call(client, { method: "POST", url: "/api/lead-user-documents", ...form })).status).toBe(201);
  const event = { client_id: client.clientId };
  // The file of the test before may still be read, and this one after it was found clean.
  const ownEvents = () => events().filter((each) => "client_id" in each && each.client_id === client.clientId);
  await vi.waitFor(() => expect(ownEvents()).toEqual([event]), { timeout: 20_000 });
  clamd.behave("well");
  await vi.waitFor(
    async () => {
      // The first try may not have failed yet, so ask again and again for the second.
      await api.database.query("update jobs.job set start_after = now() where name = 'file-scan' and state = 'retry'");
      const { rows } = await api.database.query("select state from stored_files where client_id = $1", [
        client.clientId,
      ]);
      expect(rows).toEqual([{ state }]);
    },
    { timeout: 30_000, interval: 200 },
  );
  await vi.waitFor(() => expect(ownEvents().slice(0, 2)).toEqual([event, event]), { timeout: 20_000 });
});
