import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "sqlite", schema: "./worker/store/schema/schema.d1.ts", out: "./migrations/d1" });
