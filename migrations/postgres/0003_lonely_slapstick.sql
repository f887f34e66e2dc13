ALTER TABLE "photos" ADD COLUMN "room" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "registration_number" text;--> statement-breakpoint
UPDATE "units" SET "registration_number" = (SELECT "user_sites"."registration_number" FROM "user_sites" WHERE "user_sites"."id" = "units"."site_id");
