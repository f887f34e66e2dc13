CREATE TABLE "site_changes" (
	"site_id" text NOT NULL,
	"topic" text NOT NULL,
	"count" integer NOT NULL,
	"version" integer,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "site_changes_site_id_topic_pk" PRIMARY KEY("site_id","topic")
);
--> statement-breakpoint
ALTER TABLE "site_changes" ADD CONSTRAINT "site_changes_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;