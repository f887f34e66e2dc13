CREATE TABLE "mail_servers" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"user" text NOT NULL,
	"password_sealed" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"checked_at" bigint NOT NULL,
	"problem" text,
	"answer" text,
	"problem_since" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" bigint DEFAULT 0 NOT NULL,
	"lease_until" bigint DEFAULT 0 NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"site_id" text NOT NULL,
	"address_digest" text NOT NULL,
	"reason" text NOT NULL,
	"address" text,
	"answer" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "suppressions_site_id_address_digest_reason_pk" PRIMARY KEY("site_id","address_digest","reason")
);
--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "site_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "kind" text DEFAULT 'service' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "from_name" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "bounced_at" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "suppressed_for" text;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_servers_due" ON "mail_servers" USING btree ("paused_until");--> statement-breakpoint
CREATE INDEX "suppressions_site" ON "suppressions" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("lane","rank","next_attempt_at","created_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_site" ON "outbox" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_booking" ON "outbox" USING btree ("booking_id");