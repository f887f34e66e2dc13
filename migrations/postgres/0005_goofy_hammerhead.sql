CREATE TABLE "aside_sites" (
	"site_id" text PRIMARY KEY NOT NULL,
	"of_site_id" text NOT NULL,
	"state" text NOT NULL,
	"backup_id" text,
	"as_of" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_keys" (
	"site_id" text PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"checked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_guests" (
	"site_id" text NOT NULL,
	"guest_id" text NOT NULL,
	"booking_ids" jsonb NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "erased_guests_site_id_guest_id_pk" PRIMARY KEY("site_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "site_backups" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text,
	"kind" text NOT NULL,
	"taken_at" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"manifest" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backup_keys" ADD CONSTRAINT "backup_keys_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_guests" ADD CONSTRAINT "erased_guests_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_backups" ADD CONSTRAINT "site_backups_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aside_sites_of" ON "aside_sites" USING btree ("of_site_id");--> statement-breakpoint
CREATE INDEX "aside_sites_created" ON "aside_sites" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "erased_guests_at" ON "erased_guests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "site_backups_site" ON "site_backups" USING btree ("site_id","taken_at");--> statement-breakpoint
CREATE INDEX "site_backups_detached" ON "site_backups" USING btree ("id") WHERE site_id is null;