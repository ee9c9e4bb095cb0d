import Fastify from "fastify";

/** The yardstick of `bench/start.ts`: the least that a server with this framework does before it answers. */

const app = Fastify();
app.get("/api/health", async () => ({ status: "ok" }));
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
console.log("ready");
process.on("SIGTERM", () => process.exit());
