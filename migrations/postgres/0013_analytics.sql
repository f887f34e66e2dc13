CREATE TABLE "site_stats" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"day" text NOT NULL,
	"counts" jsonb NOT NULL,
	"claim" text
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_stats" ADD CONSTRAINT "site_stats_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_stats_site_day" ON "site_stats" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "site_stats_day" ON "site_stats" USING btree ("day");