CREATE TABLE "cleaner_links" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"token_digest" text NOT NULL,
	"unit_ids" jsonb NOT NULL,
	"note" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cleanings" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text,
	"unit_id" text NOT NULL,
	"day" text NOT NULL,
	"done_at" bigint,
	"done_by" text NOT NULL,
	"photo_type" text,
	"photo_bytes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cleaner_links" ADD CONSTRAINT "cleaner_links_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleanings" ADD CONSTRAINT "cleanings_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cleaner_links_token" ON "cleaner_links" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "cleaner_links_site" ON "cleaner_links" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cleanings_task" ON "cleanings" USING btree ("site_id","unit_id","day");--> statement-breakpoint
CREATE INDEX "cleanings_day" ON "cleanings" USING btree ("day");--> statement-breakpoint
CREATE INDEX "cleanings_detached" ON "cleanings" USING btree ("id") WHERE site_id is null;