CREATE TABLE "arrival_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text,
	"bytes" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"reason" text NOT NULL,
	"ends_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text
);
--> statement-breakpoint
CREATE TABLE "subscription_changes" (
	"subscription_id" text NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"at" bigint NOT NULL,
	"facts" jsonb NOT NULL,
	"by_user" text,
	CONSTRAINT "subscription_changes_subscription_id_version_pk" PRIMARY KEY("subscription_id","version")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"status" text NOT NULL,
	"monthly" integer NOT NULL,
	"paid_until" bigint NOT NULL,
	"cancels_at" bigint,
	"ended_at" bigint,
	"past_due_since" bigint,
	"paused_at" bigint,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"reminded_at" bigint,
	"site_closed_at" bigint,
	"user_id" text,
	"site_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"checked_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_billing_steps" (
	"subscription_ref" text NOT NULL,
	"position" integer NOT NULL,
	"at" bigint NOT NULL,
	"step" text NOT NULL,
	"amount" integer,
	CONSTRAINT "test_billing_steps_subscription_ref_position_pk" PRIMARY KEY("subscription_ref","position")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_events" (
	"id" text PRIMARY KEY NOT NULL,
	"withdrawal_id" text NOT NULL,
	"at" bigint NOT NULL,
	"event" text NOT NULL,
	"user_id" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"contract" text NOT NULL,
	"email" text NOT NULL,
	"remark" text,
	"digest" text NOT NULL,
	"received_at" bigint NOT NULL,
	"state" text NOT NULL,
	"order_id" text,
	"refunded" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"next_attempt_at" bigint,
	"lease_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "site_not_paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "subscription_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "site_id" text;--> statement-breakpoint
ALTER TABLE "arrival_pictures" ADD CONSTRAINT "arrival_pictures_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_movements" ADD CONSTRAINT "billing_movements_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_gifts" ADD CONSTRAINT "site_gifts_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_gifts" ADD CONSTRAINT "site_gifts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_events" ADD CONSTRAINT "withdrawal_events_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_events" ADD CONSTRAINT "withdrawal_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrival_pictures_site" ON "arrival_pictures" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "arrival_pictures_created" ON "arrival_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "arrival_pictures_detached" ON "arrival_pictures" USING btree ("id") WHERE site_id is null;--> statement-breakpoint
CREATE INDEX "billing_movements_subscription" ON "billing_movements" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "billing_movements_at" ON "billing_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "site_gifts_site" ON "site_gifts" USING btree ("site_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_order" ON "subscriptions" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_ref" ON "subscriptions" USING btree ("provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_site" ON "subscriptions" USING btree ("site_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_checked" ON "subscriptions" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "withdrawal_events_withdrawal" ON "withdrawal_events" USING btree ("withdrawal_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_digest" ON "withdrawals" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id") WHERE state <> 'repeated';--> statement-breakpoint
CREATE INDEX "withdrawals_received" ON "withdrawals" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "withdrawals_state" ON "withdrawals" USING btree ("state","received_at","id");--> statement-breakpoint
CREATE INDEX "withdrawals_contract" ON "withdrawals" USING btree ("contract");--> statement-breakpoint
CREATE INDEX "withdrawals_email" ON "withdrawals" USING btree ("email");--> statement-breakpoint
CREATE INDEX "withdrawals_due" ON "withdrawals" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Sites that are online when subscriptions begin stay so for 60 days without one.
INSERT INTO "site_gifts" ("id", "site_id", "reason", "ends_at", "created_at")
SELECT 'launch ' || "id", "id", 'launch', (extract(epoch from now())::bigint + 5184000) * 1000, extract(epoch from now())::bigint * 1000 FROM "user_sites" WHERE "status" <> 'draft';
