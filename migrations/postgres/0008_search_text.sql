DROP INDEX "bookings_site";--> statement-breakpoint
DROP INDEX "guests_name";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_site" ON "bookings" USING btree ("site_id","arrival","id","departure","state","channel","unit_id","total","reference","search_text");--> statement-breakpoint
CREATE INDEX "guests_name" ON "guests" USING btree ("site_id","name","id","search_text");