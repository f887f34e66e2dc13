CREATE TABLE "booking_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"form_values" jsonb NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"by_whom" text NOT NULL,
	"user_id" text,
	"note" text,
	"details" jsonb NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "booking_events_booking_id_version_pk" PRIMARY KEY("booking_id","version")
);
--> statement-breakpoint
CREATE TABLE "booking_settings" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"mode" text,
	"channel" text NOT NULL,
	"version" integer NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"party" jsonb NOT NULL,
	"guest_name" text NOT NULL,
	"guest_email" text,
	"guest_phone" text,
	"guest_address" jsonb,
	"guest_id" text,
	"guest_choice" jsonb NOT NULL,
	"locale" text NOT NULL,
	"quote" jsonb NOT NULL,
	"total" integer NOT NULL,
	"extras" jsonb NOT NULL,
	"code" text,
	"promo_id" text,
	"payment" text NOT NULL,
	"due_at" bigint,
	"reminded_at" bigint,
	"message" text,
	"arrival_time" text,
	"notes" text DEFAULT '' NOT NULL,
	"register" jsonb NOT NULL,
	"token_digest" text NOT NULL,
	"token_sealed" text NOT NULL,
	"network" text,
	"request_key" text,
	"marketing_consent_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_requests" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"party" jsonb NOT NULL,
	"quote" jsonb NOT NULL,
	"message" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"phone_key" text,
	"locale" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_stays" (
	"id" text PRIMARY KEY NOT NULL,
	"unit_id" text NOT NULL,
	"source" text NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"guest_name" text DEFAULT '' NOT NULL,
	"guest_id" text,
	"party" jsonb NOT NULL,
	"income" integer,
	"commission" integer,
	"tax_paid_by_channel" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" integer NOT NULL,
	"note" text,
	"on_day" text NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text
);
--> statement-breakpoint
CREATE TABLE "nights" (
	"unit_id" text NOT NULL,
	"night" text NOT NULL,
	"source" text NOT NULL,
	"holder" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "nights_unit_id_night_source_pk" PRIMARY KEY("unit_id","night","source")
);
--> statement-breakpoint
CREATE TABLE "unit_parts" (
	"unit_id" text NOT NULL,
	"part_id" text NOT NULL,
	CONSTRAINT "unit_parts_unit_id_part_id_pk" PRIMARY KEY("unit_id","part_id")
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "night_imported" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "night_prepared" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "parts_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "too_many_open" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "promo_used_up" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "booking_settings_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_drafts" ADD CONSTRAINT "booking_drafts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_settings" ADD CONSTRAINT "booking_settings_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_settings" ADD CONSTRAINT "booking_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_stays" ADD CONSTRAINT "imported_stays_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nights" ADD CONSTRAINT "nights_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_parts" ADD CONSTRAINT "unit_parts_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_parts" ADD CONSTRAINT "unit_parts_part_id_units_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_drafts_expires" ON "booking_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference" ON "bookings" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_token" ON "bookings" USING btree ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_request" ON "bookings" USING btree ("site_id","request_key");--> statement-breakpoint
CREATE INDEX "bookings_unit" ON "bookings" USING btree ("unit_id","departure");--> statement-breakpoint
CREATE INDEX "bookings_site" ON "bookings" USING btree ("site_id","arrival");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("site_id","guest_email");--> statement-breakpoint
CREATE INDEX "bookings_guest" ON "bookings" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "bookings_due" ON "bookings" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "guests_email" ON "guests" USING btree ("site_id","email");--> statement-breakpoint
CREATE INDEX "guests_phone" ON "guests" USING btree ("site_id","phone_key");--> statement-breakpoint
CREATE INDEX "guests_name" ON "guests" USING btree ("site_id","name");--> statement-breakpoint
CREATE INDEX "imported_stays_unit" ON "imported_stays" USING btree ("unit_id","departure");--> statement-breakpoint
CREATE INDEX "movements_booking" ON "movements" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "nights_holder" ON "nights" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "unit_parts_part" ON "unit_parts" USING btree ("part_id");