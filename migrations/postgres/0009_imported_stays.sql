DROP INDEX "imported_stays_unit";--> statement-breakpoint
ALTER TABLE "imported_stays" ADD COLUMN "moved_from" jsonb;--> statement-breakpoint
ALTER TABLE "imported_stays" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_stays_stay" ON "imported_stays" USING btree ("unit_id","source","arrival","departure");--> statement-breakpoint
CREATE INDEX "imported_stays_guest" ON "imported_stays" USING btree ("guest_id");