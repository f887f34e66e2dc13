CREATE TABLE "cron_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"failed_at" bigint,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "faults" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"fault_key" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" bigint NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "faults_day_kind_fault_key_pk" PRIMARY KEY("day","kind","fault_key")
);
--> statement-breakpoint
CREATE TABLE "lead_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"text" text NOT NULL,
	"user_id" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
DROP INDEX "leads_created";--> statement-breakpoint
DROP INDEX "outbox_unsent";--> statement-breakpoint
DROP INDEX "outbox_recipient";--> statement-breakpoint
DROP INDEX "outbox_site";--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "interval_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "admin_stale" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "domain" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "cancelled_at" bigint;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_notes_lead" ON "lead_notes" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "bookings_created" ON "bookings" USING btree ("created_at","is_test","channel");--> statement-breakpoint
CREATE INDEX "domains_state" ON "domains" USING btree ("state","state_since","id");--> statement-breakpoint
CREATE INDEX "feeds_failing" ON "feeds" USING btree ("failures","last_good_at") WHERE failures > 0;--> statement-breakpoint
CREATE INDEX "feeds_last_good" ON "feeds" USING btree ("last_good_at","host");--> statement-breakpoint
CREATE INDEX "leads_state" ON "leads" USING btree ("state","created_at","id","name","email");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_domain" ON "outbox" USING btree ("domain","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("created_at","id") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_bounced" ON "outbox" USING btree ("created_at","id") WHERE bounced_at is not null;--> statement-breakpoint
CREATE INDEX "suppressions_created" ON "suppressions" USING btree ("created_at","address_digest","reason");--> statement-breakpoint
CREATE INDEX "user_sites_status" ON "user_sites" USING btree ("status");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at","id","name","email");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("sent_at","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_site" ON "outbox" USING btree ("site_id","created_at","id");