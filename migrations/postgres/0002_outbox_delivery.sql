ALTER TABLE "outbox" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "first_attempt_at" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "next_attempt_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lease_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "last_answer" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" bigint;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("sent_at","failed_at","next_attempt_at");