CREATE TABLE "domain_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"site_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text,
	"name" text NOT NULL,
	"zone" text NOT NULL,
	"hosts" jsonb NOT NULL,
	"primary_host" text NOT NULL,
	"token" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"serving" boolean NOT NULL,
	"findings" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"certificates" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"state_since" bigint NOT NULL,
	"checked_at" bigint,
	"next_check_at" bigint,
	"lease_until" bigint NOT NULL,
	"failing_since" bigint,
	"unowned_since" bigint,
	"yields_at" bigint,
	"not_before" bigint NOT NULL,
	"served_at" bigint,
	"removed_at" bigint
);
--> statement-breakpoint
ALTER TABLE "domain_hosts" ADD CONSTRAINT "domain_hosts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_hosts" ADD CONSTRAINT "domain_hosts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_hosts_domain" ON "domain_hosts" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "domain_hosts_site" ON "domain_hosts" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "domains_site" ON "domains" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "domains_name" ON "domains" USING btree ("name");--> statement-breakpoint
CREATE INDEX "domains_due" ON "domains" USING btree ("next_check_at","lease_until");