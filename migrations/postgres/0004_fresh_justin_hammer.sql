CREATE TABLE "dead_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"body" text NOT NULL,
	"reason" text,
	"attempts" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cron_jobs" ADD COLUMN "lease_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cron_jobs" ADD COLUMN "complete_at" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failure_cause" text;--> statement-breakpoint
CREATE UNIQUE INDEX "dead_letters_body" ON "dead_letters" USING btree ("body");--> statement-breakpoint
CREATE INDEX "dead_letters_at" ON "dead_letters" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "outbox_cause" ON "outbox" USING btree ("lane","failure_cause","failed_at") WHERE failure_cause is not null;--> statement-breakpoint
CREATE INDEX "outbox_site_cause" ON "outbox" USING btree ("site_id","failure_cause","failed_at") WHERE failure_cause is not null;