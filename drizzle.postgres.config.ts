import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./worker/store/schema/schema.postgres.ts",
  out: "./migrations/postgres",
});
