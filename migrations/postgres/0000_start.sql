CREATE TABLE "amenities" (
	"unit_id" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "amenities_unit_id_code_pk" PRIMARY KEY("unit_id","code")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"unit_id" text NOT NULL,
	"kind" text NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"sequence" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_nights" (
	"unit_id" text NOT NULL,
	"night" text NOT NULL,
	"block_id" text NOT NULL,
	CONSTRAINT "booking_nights_unit_id_night_pk" PRIMARY KEY("unit_id","night")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"unit_id" text,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean NOT NULL,
	"author" text NOT NULL,
	"from_place" text,
	"rating" integer NOT NULL,
	"stayed" text NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"source" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"sleeps" integer NOT NULL,
	"bedrooms" integer NOT NULL,
	"bathrooms" integer NOT NULL,
	"area" integer,
	"check_in" text NOT NULL,
	"check_out" text NOT NULL,
	"minimum_nights" integer NOT NULL,
	"nightly_from" integer NOT NULL,
	"cleaning_fee" integer NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_sites" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"version" integer NOT NULL,
	"theme_name" text NOT NULL,
	"site_name" text NOT NULL,
	"status" text NOT NULL,
	"subdomain" text,
	"custom_domain" text,
	"default_locale" text NOT NULL,
	"languages" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"place" jsonb NOT NULL,
	"host" jsonb NOT NULL,
	"registration_number" text,
	"content" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "amenities" ADD CONSTRAINT "amenities_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_nights" ADD CONSTRAINT "booking_nights_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_nights" ADD CONSTRAINT "booking_nights_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sites" ADD CONSTRAINT "user_sites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_unit" ON "blocks" USING btree ("unit_id","departure");--> statement-breakpoint
CREATE INDEX "booking_nights_block" ON "booking_nights" USING btree ("block_id");--> statement-breakpoint
CREATE INDEX "photos_site" ON "photos" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "reviews_site" ON "reviews" USING btree ("site_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "units_site_slug" ON "units" USING btree ("site_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "user_sites_subdomain" ON "user_sites" USING btree ("subdomain");--> statement-breakpoint
CREATE UNIQUE INDEX "user_sites_custom_domain" ON "user_sites" USING btree ("custom_domain");--> statement-breakpoint
CREATE INDEX "user_sites_user" ON "user_sites" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");