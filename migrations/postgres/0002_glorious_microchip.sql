CREATE TABLE "site_gift_changes" (
	"gift_id" text NOT NULL,
	"at" bigint NOT NULL,
	"ended_before" bigint NOT NULL,
	"ends_now" bigint NOT NULL,
	"reason" text NOT NULL,
	"by_user" text,
	CONSTRAINT "site_gift_changes_gift_id_at_pk" PRIMARY KEY("gift_id","at")
);
--> statement-breakpoint
CREATE TABLE "unknown_subscriptions" (
	"provider_ref" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"found_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_gift_changes" ADD CONSTRAINT "site_gift_changes_gift_id_site_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."site_gifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_gift_changes" ADD CONSTRAINT "site_gift_changes_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_movements_kind" ON "billing_movements" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "site_gifts_created" ON "site_gifts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_changes_source" ON "subscription_changes" USING btree ("source","at","subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_created" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_cancelled" ON "subscriptions" USING btree ("created_at","id") WHERE cancels_at is not null;