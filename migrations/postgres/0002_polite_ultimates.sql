CREATE TABLE "billing_details" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"buyer" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_sites" (
	"site_id" text PRIMARY KEY NOT NULL,
	"ended_at" bigint NOT NULL,
	"closed_at" bigint,
	"provider_ref" text,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"reminded_on" text,
	"reminded_for" text,
	"postponed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"on_day" text NOT NULL,
	"at" bigint NOT NULL,
	"subscription_id" text NOT NULL,
	"user_id" text,
	"movement_id" text NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ksef_months" (
	"site_id" text NOT NULL,
	"month" text NOT NULL,
	"others" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "ksef_months_site_id_month_pk" PRIMARY KEY("site_id","month")
);
--> statement-breakpoint
CREATE TABLE "pro_formas" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"sequence" integer NOT NULL,
	"on_day" text NOT NULL,
	"at" bigint NOT NULL,
	"movement_id" text,
	"content" jsonb NOT NULL,
	"ksef_amount" integer
);
--> statement-breakpoint
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
CREATE TABLE "vat_checks" (
	"number" text PRIMARY KEY NOT NULL,
	"answer" text,
	"answered_on" text,
	"consultation" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"again_at" bigint
);
--> statement-breakpoint
ALTER TABLE "billing_movements" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "billing_movements" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "site_paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "guests_arrive" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "ksef_limit_crossed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "guarantee_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "ksef_number" text;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "ksef_amount" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_requested_at" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_next_at" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "clock_run_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "keeps_subscription" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_sites" ADD CONSTRAINT "ended_sites_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ksef_months" ADD CONSTRAINT "ksef_months_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_formas" ADD CONSTRAINT "pro_formas_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_formas" ADD CONSTRAINT "pro_formas_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_gift_changes" ADD CONSTRAINT "site_gift_changes_gift_id_site_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."site_gifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_gift_changes" ADD CONSTRAINT "site_gift_changes_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_sites_postponed" ON "ended_sites" USING btree ("postponed_at") WHERE postponed_at is not null;--> statement-breakpoint
CREATE INDEX "ended_sites_provider_ref" ON "ended_sites" USING btree ("provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_movement" ON "invoices" USING btree ("movement_id","position");--> statement-breakpoint
CREATE INDEX "invoices_subscription" ON "invoices" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "invoices_day" ON "invoices" USING btree ("on_day","series","sequence");--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "invoices_kind" ON "invoices" USING btree ("kind","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pro_formas_position" ON "pro_formas" USING btree ("booking_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "pro_formas_number" ON "pro_formas" USING btree ("site_id","series","sequence");--> statement-breakpoint
CREATE INDEX "pro_formas_state" ON "pro_formas" USING btree ("site_id","state");--> statement-breakpoint
CREATE INDEX "vat_checks_again" ON "vat_checks" USING btree ("again_at");--> statement-breakpoint
CREATE INDEX "billing_movements_kind" ON "billing_movements" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "billing_movements_waiting" ON "billing_movements" USING btree ("at","id") WHERE invoice_id is null and (kind <> 'dispute' or amount > 0);--> statement-breakpoint
CREATE UNIQUE INDEX "papers_ksef_number" ON "papers" USING btree ("site_id","ksef_number");--> statement-breakpoint
CREATE INDEX "site_gifts_created" ON "site_gifts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_changes_source" ON "subscription_changes" USING btree ("source","at","subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_created" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_cancelled" ON "subscriptions" USING btree ("created_at","id") WHERE cancels_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_end_requested" ON "subscriptions" USING btree ("created_at","id") WHERE end_requested_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("end_next_at");