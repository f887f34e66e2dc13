CREATE TABLE "statement_formats" (
	"site_id" text NOT NULL,
	"signature" text NOT NULL,
	"format" jsonb NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "statement_formats_site_id_signature_pk" PRIMARY KEY("site_id","signature")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"identity" text NOT NULL,
	"on_day" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"texts" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"booking_id" text,
	"refund_id" text,
	"movement_id" text,
	"imported_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "statement_line_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_formats" ADD CONSTRAINT "statement_formats_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_identity" ON "statement_lines" USING btree ("site_id","identity");--> statement-breakpoint
CREATE INDEX "statement_lines_state" ON "statement_lines" USING btree ("site_id","state","on_day");--> statement-breakpoint
CREATE INDEX "statement_lines_imported" ON "statement_lines" USING btree ("state","imported_at");--> statement-breakpoint
CREATE INDEX "statement_lines_booking" ON "statement_lines" USING btree ("booking_id") WHERE booking_id is not null;