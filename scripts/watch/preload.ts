// Loads what most tests of the worker import from node_modules, which takes longer than many of them.
import "drizzle-orm/d1";
import "drizzle-orm/postgres-js";
import "miniflare";
import "postgres";
