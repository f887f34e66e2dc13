CREATE TABLE "conflicts" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"block_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"other_kind" text NOT NULL,
	"other_id" text NOT NULL,
	"first" text NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"verdict" text NOT NULL,
	"found_at" bigint NOT NULL,
	"mailed_at" bigint,
	"settled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "feed_events" (
	"feed_id" text NOT NULL,
	"uid" text NOT NULL,
	"arrival" text NOT NULL,
	"departure" text NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"provenance" jsonb,
	"first_seen_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"missing_since" bigint,
	"echo_of" text,
	CONSTRAINT "feed_events_feed_id_uid_pk" PRIMARY KEY("feed_id","uid")
);
--> statement-breakpoint
CREATE TABLE "feed_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"channel" text NOT NULL,
	"token_digest" text NOT NULL,
	"token_sealed" text NOT NULL,
	"with_preparation" boolean DEFAULT true NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "feed_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"leased_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_pickups" (
	"export_id" text NOT NULL,
	"content_at" bigint NOT NULL,
	"nights" jsonb NOT NULL,
	"agent" text NOT NULL,
	"first_at" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "feed_pickups_export_id_content_at_agent_pk" PRIMARY KEY("export_id","content_at","agent")
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"feed_id" text NOT NULL,
	"at" bigint NOT NULL,
	"problem" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"channel" text NOT NULL,
	"address_sealed" text NOT NULL,
	"address_digest" text NOT NULL,
	"host" text NOT NULL,
	"opens_edges" boolean NOT NULL,
	"version" integer NOT NULL,
	"etag" text,
	"last_modified" text,
	"body_digest" text,
	"derived_version" integer DEFAULT 0 NOT NULL,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"question" text,
	"may_remove" boolean DEFAULT false NOT NULL,
	"problem" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" bigint NOT NULL,
	"last_good_at" bigint NOT NULL,
	"stale_mailed_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "feed_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "too_many_feeds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_events" ADD CONSTRAINT "feed_events_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_exports" ADD CONSTRAINT "feed_exports_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_exports" ADD CONSTRAINT "feed_exports_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_pickups" ADD CONSTRAINT "feed_pickups_export_id_feed_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."feed_exports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD CONSTRAINT "feed_runs_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conflicts_pair" ON "conflicts" USING btree ("block_id","other_id");--> statement-breakpoint
CREATE INDEX "conflicts_site" ON "conflicts" USING btree ("site_id","verdict");--> statement-breakpoint
CREATE INDEX "conflicts_feed" ON "conflicts" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "conflicts_unmailed" ON "conflicts" USING btree ("mailed_at","verdict");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_exports_token" ON "feed_exports" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "feed_exports_site" ON "feed_exports" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "feed_pickups_last" ON "feed_pickups" USING btree ("export_id","last_at");--> statement-breakpoint
CREATE INDEX "feed_runs_feed" ON "feed_runs" USING btree ("feed_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_address" ON "feeds" USING btree ("unit_id","address_digest");--> statement-breakpoint
CREATE INDEX "feeds_site" ON "feeds" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("next_at","host");