CREATE TABLE "ksef_months" (
	"site_id" text NOT NULL,
	"month" text NOT NULL,
	"others" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "ksef_months_site_id_month_pk" PRIMARY KEY("site_id","month")
);
--> statement-breakpoint
CREATE TABLE "pro_formas" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"sequence" integer NOT NULL,
	"on_day" text NOT NULL,
	"at" bigint NOT NULL,
	"movement_id" text,
	"content" jsonb NOT NULL,
	"ksef_amount" integer
);
--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "ksef_limit_crossed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "ksef_number" text;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "ksef_amount" integer;--> statement-breakpoint
ALTER TABLE "ksef_months" ADD CONSTRAINT "ksef_months_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_formas" ADD CONSTRAINT "pro_formas_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_formas" ADD CONSTRAINT "pro_formas_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pro_formas_position" ON "pro_formas" USING btree ("booking_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "pro_formas_number" ON "pro_formas" USING btree ("site_id","series","sequence");--> statement-breakpoint
CREATE INDEX "pro_formas_state" ON "pro_formas" USING btree ("site_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_ksef_number" ON "papers" USING btree ("site_id","ksef_number");