ALTER TABLE "guards" ADD COLUMN "guarantee_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_requested_at" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_next_at" bigint;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "keeps_subscription" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("end_next_at");