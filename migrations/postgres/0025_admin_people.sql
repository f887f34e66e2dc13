CREATE TABLE "admin_views" (
	"id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
DROP INDEX "domains_state";--> statement-breakpoint
DROP INDEX "user_sites_status";--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "site_status_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sites" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "admin_views" ADD CONSTRAINT "admin_views_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_views" ADD CONSTRAINT "admin_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_views_admin" ON "admin_views" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_views_user" ON "admin_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_about" ON "audit_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "billing_events_order" ON "billing_events" USING btree ("order_id","received_at");--> statement-breakpoint
CREATE INDEX "domains_created" ON "domains" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "domains_state_since" ON "domains" USING btree ("state","state_since","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ((customer ->> 'email'));--> statement-breakpoint
CREATE INDEX "user_sites_created" ON "user_sites" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_sites_name" ON "user_sites" USING btree ((lower(site_name)));--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ((lower(name)));--> statement-breakpoint
CREATE INDEX "domains_state" ON "domains" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "user_sites_status" ON "user_sites" USING btree ("status","created_at","id");