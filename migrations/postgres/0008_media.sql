CREATE TABLE "site_media" (
	"key" text PRIMARY KEY NOT NULL,
	"site_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"placeholder" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"check_at" bigint
);
--> statement-breakpoint
ALTER TABLE "site_media" ADD CONSTRAINT "site_media_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_media_site" ON "site_media" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "site_media_check" ON "site_media" USING btree ("check_at");