ALTER TABLE "feed_hosts" ADD COLUMN "concurrency" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_hosts" ADD COLUMN "paused_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_hosts" ADD COLUMN "slowed_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_claimed" ON "outbox" USING btree ("lane","lease_until") WHERE sent_at is null and failed_at is null and lease_until > 0;