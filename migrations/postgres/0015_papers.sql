CREATE TABLE "paper_checks" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"movements" integer NOT NULL,
	"due_at" bigint
);
--> statement-breakpoint
CREATE TABLE "paper_counters" (
	"site_id" text NOT NULL,
	"series" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "paper_counters_site_id_series_pk" PRIMARY KEY("site_id","series")
);
--> statement-breakpoint
CREATE TABLE "paper_recipients" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"recipient" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_settings" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"automatic_from" text,
	"updated_at" bigint NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"sequence" integer NOT NULL,
	"on_day" text NOT NULL,
	"at" bigint NOT NULL,
	"movement_id" text,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper_checks" ADD CONSTRAINT "paper_checks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_counters" ADD CONSTRAINT "paper_counters_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_recipients" ADD CONSTRAINT "paper_recipients_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_settings" ADD CONSTRAINT "paper_settings_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_settings" ADD CONSTRAINT "paper_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_checks_due" ON "paper_checks" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_position" ON "papers" USING btree ("booking_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_number" ON "papers" USING btree ("site_id","series","sequence");--> statement-breakpoint
CREATE INDEX "papers_day" ON "papers" USING btree ("site_id","on_day");--> statement-breakpoint
CREATE INDEX "bookings_updated" ON "bookings" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "movements_at" ON "movements" USING btree ("at");