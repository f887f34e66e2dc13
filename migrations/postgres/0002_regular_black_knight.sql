CREATE TABLE "ended_sites" (
	"site_id" text PRIMARY KEY NOT NULL,
	"ended_at" bigint NOT NULL,
	"closed_at" bigint,
	"provider_ref" text,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"reminded_on" text,
	"reminded_for" text,
	"postponed_at" bigint
);
--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "site_paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ended_sites" ADD CONSTRAINT "ended_sites_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;