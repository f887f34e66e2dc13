CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" bigint NOT NULL,
	"closed_at" bigint,
	"reminded_at" bigint,
	"acknowledged_at" bigint,
	"hook_event" text,
	"hook_next_at" bigint,
	"hook_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_days" (
	"day" text PRIMARY KEY NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_minutes" (
	"at" bigint PRIMARY KEY NOT NULL,
	"signals" jsonb NOT NULL,
	"faults" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"updates" jsonb NOT NULL,
	"started_at" bigint NOT NULL,
	"resolved_at" bigint
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" text PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint,
	"told_until" text DEFAULT '' NOT NULL,
	"told_at" bigint
);
--> statement-breakpoint
CREATE INDEX "alerts_opened" ON "alerts" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "incidents_started" ON "incidents" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "outages_started" ON "outages" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "feeds_host" ON "feeds" USING btree ("host","id");