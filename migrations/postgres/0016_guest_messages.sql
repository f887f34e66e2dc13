CREATE TABLE "message_settings" (
	"site_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"site_id" text NOT NULL,
	"template_key" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text,
	CONSTRAINT "message_templates_site_id_template_key_version_pk" PRIMARY KEY("site_id","template_key","version")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"message_key" text NOT NULL,
	"direction" text NOT NULL,
	"source" text NOT NULL,
	"user_id" text,
	"locale" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"is_markdown" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sent_automations" (
	"booking_id" text NOT NULL,
	"automation_id" text NOT NULL,
	"anchor" text NOT NULL,
	"message_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "sent_automations_booking_id_automation_id_anchor_pk" PRIMARY KEY("booking_id","automation_id","anchor")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "message_at" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "messages_off" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "message_locale" text;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "booking_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "messages_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_automations" ADD CONSTRAINT "sent_automations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_automations" ADD CONSTRAINT "sent_automations_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key" ON "messages" USING btree ("booking_id","message_key");--> statement-breakpoint
CREATE INDEX "messages_booking" ON "messages" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_site" ON "messages" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("site_id","created_at") WHERE direction = 'in' and read_at is null;--> statement-breakpoint
CREATE INDEX "bookings_message" ON "bookings" USING btree ("message_at") WHERE message_at is not null;--> statement-breakpoint
UPDATE "bookings" SET "message_at" = "updated_at";
