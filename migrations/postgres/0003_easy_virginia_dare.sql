CREATE TABLE "booking_imports" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text,
	"source" text NOT NULL,
	"created_at" bigint NOT NULL,
	"undone_at" bigint,
	CONSTRAINT "booking_imports_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_total_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "channel_payout" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "channel_commission" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "channel_cleaning_fee" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "channel_number" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "import_undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_stays" ADD COLUMN "payout" integer;--> statement-breakpoint
ALTER TABLE "imported_stays" ADD COLUMN "cleaning_fee" integer;--> statement-breakpoint
ALTER TABLE "imported_stays" ADD COLUMN "channel_number" text;--> statement-breakpoint
ALTER TABLE "imported_stays" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "whole" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "room" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "booking_imports" ADD CONSTRAINT "booking_imports_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_imports" ADD CONSTRAINT "booking_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_imports_created" ON "booking_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bookings_number" ON "bookings" USING btree ("site_id","channel_number") WHERE channel_number is not null;--> statement-breakpoint
CREATE INDEX "bookings_import" ON "bookings" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "imported_stays_import" ON "imported_stays" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
UPDATE "units" SET "registration_number" = (SELECT "user_sites"."registration_number" FROM "user_sites" WHERE "user_sites"."id" = "units"."site_id");