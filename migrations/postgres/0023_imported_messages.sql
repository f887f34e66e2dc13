CREATE TABLE "imported_messages" (
	"unit_id" text NOT NULL,
	"guest_id" text NOT NULL,
	"automation_id" text NOT NULL,
	"anchor" text NOT NULL,
	"site_id" text NOT NULL,
	"stay_id" text NOT NULL,
	"mail_id" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "imported_messages_unit_id_guest_id_automation_id_anchor_pk" PRIMARY KEY("unit_id","guest_id","automation_id","anchor")
);
--> statement-breakpoint
ALTER TABLE "imported_stays" ADD COLUMN "guest_at" bigint;--> statement-breakpoint
ALTER TABLE "imported_stays" ADD COLUMN "message_at" bigint;--> statement-breakpoint
ALTER TABLE "imported_stays" ADD COLUMN "message_locale" text;--> statement-breakpoint
ALTER TABLE "imported_messages" ADD CONSTRAINT "imported_messages_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_messages" ADD CONSTRAINT "imported_messages_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_messages_site" ON "imported_messages" USING btree ("site_id","at");--> statement-breakpoint
CREATE INDEX "imported_messages_guest" ON "imported_messages" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "imported_stays_message" ON "imported_stays" USING btree ("message_at") WHERE message_at is not null;